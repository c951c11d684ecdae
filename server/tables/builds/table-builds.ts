import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { NoTableReason } from '../../../contract/tables/profiles.ts'
import {
  ensureLocalFile,
  type FileStore,
  keepFiles,
  prepareCsv,
  type StoredFile,
  StoreError,
  TableTooLarge,
} from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createDoublingPause, type Failure, openWorker } from '../../platform/jobs/index.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { buildQueue, choicesDigestSql } from './build-queue.ts'
import { BuildTooLarge, buildInChild } from './parquet-files.ts'

export interface BuildContext {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  log: Logger
  /** Builds the Parquet of a plain CSV; by default in a child. */
  build?: typeof buildInChild
}

/** Milliseconds after which another node may take over a build: preparing may take 50 minutes on a busy machine, and building 20. */
const leaseMilliseconds = 90 * minuteMilliseconds
const giveUpAfterMilliseconds = dayMilliseconds

/** Opens the worker that builds the tables of versions. */
export const openBuilds = (context: BuildContext) => {
  const { database, clock, log } = context
  return openWorker({ database, clock, log }, buildQueue, {
    leaseMilliseconds,
    pauseAfter: createDoublingPause(10_000, 10 * minuteMilliseconds),
    giveUpAfterMilliseconds,
    run: ({ payload }, signal) => buildTable(context, payload.versionId, signal),
    toFailure,
    // The outcome has its own transaction. If the job is not removed after it, the next try finds the build and does nothing.
    recordJobEnd: async (_, { versionId }, { failure }) => {
      if (failure === undefined) return
      const version = await findVersionToBuild(database, versionId)
      if (version) await storeOutcome(context, version, { reason: 'failed' })
    },
  })
}

const toFailure = (error: unknown): Failure => ({
  reason:
    error instanceof StoreError
      ? `store: ${error.message}`.slice(0, 200)
      : `The build failed: ${formatShortError(error)}`,
  isPermanent: false,
  isAboutJob: !(error instanceof StoreError),
})

/** Formats the first line of an error, which contains the row and the column but no values of the table. */
const formatShortError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 150)

interface VersionToBuild {
  csvDigest: string
  choicesDigest: string
  choices: ColumnChoices
}

/** Finds what to build for a version; undefined if it has an undamaged build or no CSV. */
const findVersionToBuild = async (database: Database, versionId: number): Promise<VersionToBuild | undefined> => {
  const { rows } = await sql<VersionToBuild>`
    select f.digest as "csvDigest", ${choicesDigestSql} as "choicesDigest", coalesce(v.column_choices, '{}') as choices
    from report_versions v join report_version_files vf using (report_version_id) join report_files f using (report_file_id)
    where v.report_version_id = ${versionId} and vf.kind = 'csv'
      and not exists (select from table_builds b where b.csv_digest = f.digest and b.choices_digest = ${choicesDigestSql}
        and b.damaged_at is null)`.execute(database)
  return rows[0]
}

/** Builds the table of a version and stores the Parquet, or the reason for none. Does nothing if a build exists or the version is gone. */
const buildTable = async (context: BuildContext, versionId: number, signal: AbortSignal): Promise<void> => {
  const { database, store, folders, build = buildInChild } = context
  const version = await findVersionToBuild(database, versionId)
  if (!version) return
  if (!(await store.find(version.csvDigest))) return storeOutcome(context, version, { reason: 'lostFile' })
  await folders.with(async folder => {
    const zip = await ensureLocalFile(store, version.csvDigest, folder)
    const buildResult = await buildFromCsv(build, { zip, folder, choices: version.choices, signal }).catch(
      (error): NoTable => {
        if (error instanceof TableTooLarge || error instanceof BuildTooLarge) return { reason: 'tooLarge' }
        throw error
      },
    )
    const hasTable = 'path' in buildResult
    if (!hasTable) return storeOutcome(context, version, buildResult)
    const { path, ...builtTable } = buildResult
    return storeOutcome(context, version, { ...builtTable, file: await store.write(createReadStream(path)) })
  })
}

/** The Parquet of a build on this node with its profile, or why the CSV has no table. */
type BuildResult = NoTable | { path: string; columns: object[]; rowCount: number }

interface CopiedCsv {
  /** Path of the stored CSV, which is zipped. */
  zip: string
  /** Folder for the files of the build, which is deleted after it. */
  folder: string
  choices: ColumnChoices
  signal: AbortSignal
}

/** Prepares a plain CSV and builds the Parquet from it. */
const buildFromCsv = async (
  build: typeof buildInChild,
  { zip, folder, choices, signal }: CopiedCsv,
): Promise<BuildResult> => {
  const [csv, parquet] = [join(folder, 'values.csv'), join(folder, 'table.parquet')]
  const prepared = await prepareCsv({ zip, choices, path: csv }, { signal })
  if ('unreadable' in prepared) return { reason: 'unreadable' }
  if ('misfits' in prepared) return { reason: 'misfits', columns: prepared.misfits }
  const profiles = await build({ folder, csv, parquet, ...prepared }, signal)
  const columns = prepared.recipes.map((recipe, index) => ({ recipe, profile: profiles[index]! }))
  return { path: parquet, columns, rowCount: prepared.rowCount }
}

/** `columns` are the misfits of each column; only the reason `misfits` has them. */
type NoTable = { reason: NoTableReason; columns?: object[] }
/** What the build of a version stores: the reason for no table, or the stored Parquet. */
type Outcome = NoTable | { file: StoredFile; rowCount: number; columns: object[] }

/**
 * Stores the outcome of a build, and records its file in the same transaction, so that no sweep deletes it. Replaces only a damaged build,
 * so a second call has no effect.
 */
const storeOutcome = (
  { database, store, clock }: BuildContext,
  { csvDigest, choicesDigest: choices_digest }: VersionToBuild,
  outcome: Outcome,
) =>
  database.transaction().execute(async transaction => {
    if ('file' in outcome) await keepFiles(transaction, { store, clock }, [outcome.file])
    const now = clock.now()
    const outcomeRow = {
      built_at: now,
      columns: outcome.columns === undefined ? null : JSON.stringify(outcome.columns),
      ...('file' in outcome
        ? { parquet_digest: outcome.file.digest, row_count: outcome.rowCount, reason: null }
        : { parquet_digest: null, row_count: null, reason: outcome.reason }),
    }
    await transaction
      .insertInto('table_builds')
      .values({ csv_digest: csvDigest, choices_digest, ...outcomeRow })
      .onConflict(conflict =>
        conflict
          .columns(['csv_digest', 'choices_digest'])
          .doUpdateSet({ ...outcomeRow, damaged_at: null, repaired_at: now })
          .where('table_builds.damaged_at', 'is not', null),
      )
      .execute()
  })

/** Deletes the builds of CSV files that no longer exist; the next sweep of files then deletes their Parquet. */
export const sweepBuilds = (database: Database) =>
  database
    .deleteFrom('table_builds')
    .where(sql<boolean>`not exists (select from stored_files where digest = table_builds.csv_digest)`)
    .execute()
