import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dayMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../../contract/durations.ts'
import {
  compareVersions,
  ensureLocalFile,
  type FileStore,
  keepFiles,
  type StoredFile,
  StoreError,
  type VersionComparison,
} from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createDoublingPause, type Failure, openWorker } from '../../platform/jobs/index.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { comparisonQueue } from './comparison-queue.ts'

/** Dependencies of the comparisons of versions. */
interface ComparisonContext {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  log: Logger
}

/** A comparison takes up to 50 minutes on a busy machine, after the download of two files of 500 MB from the store. */
const leaseMilliseconds = 70 * minuteMilliseconds
/** Milliseconds after which another node takes over the comparison of a crashed node. */
const takeOverMilliseconds = 2 * minuteMilliseconds
/** A comparison that still fails after this time is stored as failed. */
const giveUpAfterMilliseconds = dayMilliseconds
/** The pause after the first failure, which doubles with each further failure up to the longest pause. */
const firstPauseMilliseconds = 10 * secondMilliseconds
const longestPauseMilliseconds = 10 * minuteMilliseconds

/** Opens the worker that compares each version with the previous one. */
export const openComparisons = (context: ComparisonContext) => {
  const { database, clock, log } = context
  return openWorker({ database, clock, log }, comparisonQueue, {
    leaseMilliseconds,
    takeOverMilliseconds,
    pauseAfter: createDoublingPause(firstPauseMilliseconds, longestPauseMilliseconds),
    giveUpAfterMilliseconds,
    run: ({ payload }, signal) => compareWithPrevious(context, payload.versionId, signal),
    toFailure,
    recordJobEnd: async (_, { versionId }, { failureReason }) => {
      if (failureReason !== undefined) await storeNoComparison(context, versionId, 'failed')
    },
  })
}

const toFailure = (error: unknown): Failure => ({
  reason: error instanceof StoreError ? `store: ${error.message}`.slice(0, 200) : 'The comparison failed',
  // Every failure is tried again, until `giveUpAfterMilliseconds`.
  isPermanent: false,
  // Without the store every other comparison would fail too, so the worker ends this run instead of trying the next one.
  isAboutJob: !(error instanceof StoreError),
})

/** A version and the previous one. */
interface VersionPair {
  laterVersionId: number
  earlierVersionId: number
  /** The current File Name of the report. */
  fileName: string
  /** The number of the later version. */
  laterNumber: number
  /** The digest of the CSV of the previous version; null for a version without a CSV. */
  earlierDigest: string | null
  /** The digest of the CSV of the later version; null for a version without a CSV. */
  laterDigest: string | null
}

/** Compares a version with the previous one and stores the result. Does nothing if the version was compared or no longer exists. */
const compareWithPrevious = async (
  context: ComparisonContext,
  versionId: number,
  signal: AbortSignal,
): Promise<void> => {
  const { database, store, folders } = context
  const pair = await findUncomparedPair(database, versionId)
  if (!pair) return
  const { earlierDigest, laterDigest, fileName, laterNumber } = pair
  if (earlierDigest === null || laterDigest === null) return storeNoComparison(context, versionId, 'noTable')
  if (earlierDigest === laterDigest) return storeComparison(context, pair, { comparison: noChanges })
  if (!(await store.find(earlierDigest)) || !(await store.find(laterDigest)))
    return storeNoComparison(context, versionId, 'lostFile')
  await folders.with(async folder => {
    const earlierPath = await ensureLocalFile(store, earlierDigest, folder)
    const laterPath = await ensureLocalFile(store, laterDigest, folder)
    const name = `${fileName}_v${laterNumber}_changes.csv`
    const files = { present: earlierPath, next: laterPath, folder, name }
    const { comparison, path } = await compareVersions(files, { signal })
    const hasChangedRows = !('reason' in comparison) && comparison.sample.rows.length > 0
    const changesFile = hasChangedRows ? await store.write(createReadStream(path)) : undefined
    await storeComparison(context, pair, { comparison, changesFile })
  })
}

const noChanges: VersionComparison = {
  key: null,
  added: 0,
  removed: 0,
  changed: 0,
  columnsAdded: [],
  columnsRemoved: [],
  sample: { columns: [], rows: [] },
}

/** Finds a version and the previous one; undefined if they were compared, or if there is no previous version. */
const findUncomparedPair = async (database: Database, versionId: number): Promise<VersionPair | undefined> => {
  const selectCsvDigest = (versionIdColumn: string) =>
    sql<string | null>`(select report_files.digest from report_version_files join report_files using (report_file_id)
      where report_version_files.report_version_id = ${sql.ref(versionIdColumn)} and report_version_files.kind = 'csv')`
  return database
    .selectFrom('report_versions as later')
    .innerJoin('reports', 'reports.report_id', 'later.report_id')
    .innerJoin('report_versions as earlier', 'earlier.report_id', 'later.report_id')
    .select([
      'later.report_version_id as laterVersionId',
      'earlier.report_version_id as earlierVersionId',
      'reports.file_name as fileName',
      'later.number as laterNumber',
    ])
    .select([
      selectCsvDigest('earlier.report_version_id').as('earlierDigest'),
      selectCsvDigest('later.report_version_id').as('laterDigest'),
    ])
    .where('later.report_version_id', '=', versionId)
    .whereRef('earlier.number', '<', 'later.number')
    .where(sql<boolean>`not exists (select from version_comparisons c where c.report_version_id = ${versionId})`)
    .orderBy('earlier.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Why two versions could not be compared. */
type NoComparisonReason = 'noTable' | 'lostFile' | 'failed' | Extract<VersionComparison, { reason: string }>['reason']

/** Stores why a version was not compared with the previous one. Does nothing if the version was compared or no longer exists. */
const storeNoComparison = async (context: ComparisonContext, versionId: number, reason: NoComparisonReason) => {
  const pair = await findUncomparedPair(context.database, versionId)
  if (pair) await storeComparison(context, pair, { comparison: { reason } })
}

/** Stores a comparison and its file of changes, which the sweep of files then keeps. Idempotent. */
const storeComparison = (
  { database, store, clock }: ComparisonContext,
  { laterVersionId, earlierVersionId }: VersionPair,
  {
    comparison,
    changesFile,
  }: { comparison: VersionComparison | { reason: NoComparisonReason }; changesFile?: StoredFile | undefined },
) =>
  database.transaction().execute(async transaction => {
    if (changesFile) await keepFiles(transaction, { store, clock }, [changesFile])
    const pairColumns = {
      report_version_id: laterVersionId,
      earlier_version_id: earlierVersionId,
      compared_at: clock.now(),
    }
    await transaction
      .insertInto('version_comparisons')
      .values(
        'reason' in comparison
          ? { ...pairColumns, reason: comparison.reason }
          : { ...pairColumns, ...toResultColumns(comparison), digest: changesFile?.digest ?? null },
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })

const toResultColumns = ({ added, removed, changed, ...details }: Exclude<VersionComparison, { reason: string }>) => ({
  rows_added: added,
  rows_removed: removed,
  rows_changed: changed,
  // The column `found` has the key, the names of added and removed columns, and the sample rows.
  found: JSON.stringify(details),
})
