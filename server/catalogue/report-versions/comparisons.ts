import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import {
  compareVersions,
  copyHere,
  type FileStore,
  keepFiles,
  type StoredFile,
  StoreError,
  type VersionComparison,
} from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { doublingPause, type Failure, openWorker } from '../../platform/jobs/index.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { comparisonQueue } from './comparison-queue.ts'

interface ComparisonContext {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  log: Logger
}

/** A comparison takes up to 50 minutes on a busy machine, after two files of 500 MB are downloaded from the store. */
const leaseMilliseconds = 70 * minuteMilliseconds
const giveUpAfterMilliseconds = dayMilliseconds

/** Opens the worker that compares versions with their previous ones. */
export const openComparisons = (context: ComparisonContext) => {
  const { database, clock, log } = context
  return openWorker({ database, clock, log }, comparisonQueue, {
    leaseMilliseconds,
    pauseAfter: doublingPause(10_000, 10 * minuteMilliseconds),
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
  isAboutJob: !(error instanceof StoreError),
})

interface Pair {
  earlierId: number
  fileName: string
  number: number
  /** Digests of the CSVs; null for a version without one. */
  before: string | null
  after: string | null
}

/** Compares a version with the previous one and stores the result. Does nothing if the version was compared or no longer exists. */
const compareVersion = async (context: ComparisonContext, versionId: number, signal: AbortSignal): Promise<void> => {
  const { database, store, folders } = context
  const pair = await findPair(database, versionId)
  if (!pair) return
  const { before, after, fileName, number } = pair
  if (before === null || after === null) return storeReason(context, versionId, 'noTable')
  if (before === after) return storeComparison(context, versionId, pair, unchanged)
  if (!(await store.find(before)) || !(await store.find(after))) return storeReason(context, versionId, 'lostFile')
  await folders.with(async folder => {
    const [present, next] = [await copyHere(store, before, folder), await copyHere(store, after, folder)]
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

const findPair = async (database: Database, versionId: number): Promise<Pair | undefined> => {
  const selectCsvDigest = (version: string) =>
    sql<string | null>`(select f.digest from report_version_files v join report_files f using (report_file_id)
      where v.report_version_id = ${sql.ref(version)} and v.kind = 'csv')`
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

type Reason = 'noTable' | 'lostFile' | 'failed' | Extract<VersionComparison, { reason: string }>['reason']

const storeReason = async (context: ComparisonContext, versionId: number, reason: Reason) => {
  const pair = await findPair(context.database, versionId)
  if (pair) await storeComparison(context, versionId, pair, { reason })
}

/** Stores a comparison and its file of changes, which is then no longer swept. Idempotent. */
const storeComparison = (
  { database, store, clock }: ComparisonContext,
  versionId: number,
  { earlierId }: Pair,
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
  found: JSON.stringify(details),
})
