import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import { ensureLocalFile, type FileStore, prepareCsv, StoreError, TableTooLarge } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createDoublingPause, type Failure, openWorker } from '../../platform/jobs/index.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { type PendingBuild, tableBuildsQueue } from './build-queue.ts'
import { BuildTooLarge, buildInChild } from './parquet-files.ts'
import { findNeededBuild, type NoTable, storeOutcome } from './stored-builds.ts'

export interface BuildContext {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  log: Logger
  /** Builds the Parquet of a plain CSV; by default in a child. */
  build?: typeof buildInChild
}

/** Milliseconds that a build may take: preparing may take 50 minutes on a busy machine, and building 20. */
const leaseMilliseconds = 90 * minuteMilliseconds
/** Milliseconds after which another node takes over the build of a crashed node. */
const takeOverMilliseconds = 2 * minuteMilliseconds
const giveUpAfterMilliseconds = dayMilliseconds

/** Opens the worker that builds the tables of versions and of drafts. */
export const openBuilds = (context: BuildContext) => {
  const { database, clock, log } = context
  return openWorker({ database, clock, log }, tableBuildsQueue, {
    leaseMilliseconds,
    takeOverMilliseconds,
    pauseAfter: createDoublingPause(10_000, 10 * minuteMilliseconds),
    giveUpAfterMilliseconds,
    run: ({ payload }, signal) => buildTable(context, payload, signal),
    toFailure,
    // The outcome has its own transaction. If the job is not removed after it, the next try finds the build and does nothing.
    recordJobEnd: async (_, pendingBuild, { failureReason }) => {
      if (failureReason === undefined) return
      const neededBuild = await findNeededBuild(database, pendingBuild)
      if (neededBuild) await storeOutcome(context, neededBuild, { reason: 'failed' })
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

/** Matches a quoted path of this machine, as in the errors of DuckDB and Node. */
const quotedPathPattern = /(["'])(?:\/|[a-z]:[\\/]).*?\1/gi

/**
 * Formats the first line of an error for staff. It contains the row and the column but no values of the table, and paths of this machine are
 * omitted.
 */
const formatShortError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .split('\n')[0]!
    .replaceAll(quotedPathPattern, '…')
    .slice(0, 150)

/** Builds a table and stores the Parquet, or the reason for none. Does nothing if the build exists or is not needed any more. */
const buildTable = async (context: BuildContext, pendingBuild: PendingBuild, signal: AbortSignal): Promise<void> => {
  const { database, store, folders, build = buildInChild } = context
  const neededBuild = await findNeededBuild(database, pendingBuild)
  if (!neededBuild) return
  const { csvDigest, choices } = neededBuild
  if (!(await store.find(csvDigest))) return storeOutcome(context, neededBuild, { reason: 'lostFile' })
  await folders.with(async folder => {
    const zip = await ensureLocalFile(store, csvDigest, folder)
    const buildResult = await buildFromCsv(build, { zip, folder, choices, signal }).catch((error): NoTable => {
      if (error instanceof TableTooLarge || error instanceof BuildTooLarge) return { reason: 'tooLarge' }
      throw error
    })
    const hasTable = 'parquetPath' in buildResult
    if (!hasTable) return storeOutcome(context, neededBuild, buildResult)
    const { parquetPath, ...builtTable } = buildResult
    return storeOutcome(context, neededBuild, { ...builtTable, file: await store.write(createReadStream(parquetPath)) })
  })
}

/** The Parquet of a build on this node with its profile, or why the CSV has no table. */
type BuildResult = NoTable | { parquetPath: string; columns: object[]; rowCount: number }

interface CopiedCsv {
  /** Path of the stored CSV, which is zipped. */
  zip: string
  /** Folder for the files of the build, which is deleted after it. */
  folder: string
  choices: ColumnChoices
  signal: AbortSignal
}

/** Writes the values of the zipped CSV to a plain one, and builds the Parquet from it. */
const buildFromCsv = async (
  build: typeof buildInChild,
  { zip, folder, choices, signal }: CopiedCsv,
): Promise<BuildResult> => {
  const csvPath = join(folder, 'values.csv')
  const parquetPath = join(folder, 'table.parquet')
  const prepared = await prepareCsv({ zip, choices, path: csvPath }, { signal })
  if ('unreadable' in prepared) return { reason: 'unreadable' }
  if ('misfits' in prepared) return { reason: 'misfits', misfits: prepared.misfits }
  const profiles = await build({ folder, csv: csvPath, parquet: parquetPath, ...prepared }, signal)
  const columns = prepared.recipes.map((recipe, index) => ({ recipe, profile: profiles[index]! }))
  return { parquetPath, columns, rowCount: prepared.rowCount }
}
