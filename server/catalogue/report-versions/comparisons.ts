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
const giveUpAfterMilliseconds = dayMilliseconds
/** The pause after the first failure, which doubles with each further failure up to the longest pause. */
const firstPauseMilliseconds = 10 * secondMilliseconds
const longestPauseMilliseconds = 10 * minuteMilliseconds

/** Opens the worker that compares each version with the previous one. */
export const openComparisons = (context: ComparisonContext) => {
  const { database, clock, log } = context
  return openWorker({ database, clock, log }, comparisonQueue, {
    leaseMilliseconds,
    pauseAfter: createDoublingPause(firstPauseMilliseconds, longestPauseMilliseconds),
    giveUpAfterMilliseconds,
    run: ({ payload }, signal) => compareVersion(context, payload.versionId, signal),
    toFailure,
    settle: async (_, { versionId }, { failure }) => {
      if (failure !== undefined) await storeReason(context, versionId, 'failed')
    },
  })
}

const toFailure = (error: unknown): Failure => ({
  reason: error instanceof StoreError ? `store: ${error.message}`.slice(0, 200) : 'The comparison failed',
  isPermanent: false,
  // Without the store every other comparison would fail too, so the worker does not try the next one now.
  isAboutJob: !(error instanceof StoreError),
})

/** A version and the previous one. */
interface VersionPair {
  earlierId: number
  /** The current File Name of the report, and the number of the later version. */
  fileName: string
  number: number
  /** The digests of the CSVs of the previous and the later version; null for a version without a CSV. */
  before: string | null
  after: string | null
}

/** Compares a version with the previous one and stores the result. Does nothing if the version was compared or no longer exists. */
const compareVersion = async (context: ComparisonContext, versionId: number, signal: AbortSignal): Promise<void> => {
  const { database, store, folders } = context
  const pair = await findUncomparedPair(database, versionId)
  if (!pair) return
  const { before, after, fileName, number } = pair
  if (before === null || after === null) return storeReason(context, versionId, 'noTable')
  if (before === after) return storeComparison(context, versionId, pair, unchanged)
  if (!(await store.find(before)) || !(await store.find(after))) return storeReason(context, versionId, 'lostFile')
  await folders.with(async folder => {
    const present = await ensureLocalFile(store, before, folder)
    const next = await ensureLocalFile(store, after, folder)
    const name = `${fileName}_v${number}_changes.csv`
    const { comparison, path } = await compareVersions({ present, next, folder, name }, { signal })
    const hasFile = !('reason' in comparison) && comparison.sample.rows.length > 0
    const file = hasFile ? await store.write(createReadStream(path)) : undefined
    await storeComparison(context, versionId, pair, comparison, file)
  })
}

const unchanged: VersionComparison = {
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
    .select(['earlier.report_version_id as earlierId', 'reports.file_name as fileName', 'later.number'])
    .select([
      selectCsvDigest('earlier.report_version_id').as('before'),
      selectCsvDigest('later.report_version_id').as('after'),
    ])
    .where('later.report_version_id', '=', versionId)
    .whereRef('earlier.number', '<', 'later.number')
    .where(sql<boolean>`not exists (select from version_comparisons c where c.report_version_id = ${versionId})`)
    .orderBy('earlier.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Why two versions could not be compared. */
type Reason = 'noTable' | 'lostFile' | 'failed' | Extract<VersionComparison, { reason: string }>['reason']

const storeReason = async (context: ComparisonContext, versionId: number, reason: Reason) => {
  const pair = await findUncomparedPair(context.database, versionId)
  if (pair) await storeComparison(context, versionId, pair, { reason })
}

/** Stores a comparison and its file of changes, which the sweep of files then keeps. Idempotent. */
const storeComparison = (
  { database, store, clock }: ComparisonContext,
  versionId: number,
  { earlierId }: VersionPair,
  comparison: VersionComparison | { reason: Reason },
  file?: StoredFile,
) =>
  database.transaction().execute(async transaction => {
    if (file) await keepFiles(transaction, { store, clock }, [file])
    const pair = { report_version_id: versionId, earlier_version_id: earlierId, compared_at: clock.now() }
    await transaction
      .insertInto('version_comparisons')
      .values(
        'reason' in comparison
          ? { ...pair, reason: comparison.reason }
          : { ...pair, ...toColumns(comparison), digest: file?.digest ?? null },
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })

const toColumns = ({ added, removed, changed, ...details }: Exclude<VersionComparison, { reason: string }>) => ({
  rows_added: added,
  rows_removed: removed,
  rows_changed: changed,
  // The key, the changed columns and the sample rows.
  found: JSON.stringify(details),
})
