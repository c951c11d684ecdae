import { Readable } from 'node:stream'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { type FileKind, fileKinds } from '../contract/catalogue/report-details.ts'
import type { Holiday } from '../contract/office/holidays.ts'
import { type FileStore, keepFiles as keepStored } from '../server/files/index.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Database } from '../server/platform/database/pool.ts'
import type { DB } from '../server/platform/database/tables.ts'
import { listSampleEntries, type SampleEntry, samplePath } from './catalogue.ts'
import { buildFiles, type SampleFiles } from './files.ts'
import { insertKeyFigures } from './key-figures.ts'
import { insertRhythms } from './rhythms.ts'
import { insertSample, type KeptFile } from './rows.ts'
import { insertRuns } from './runs.ts'
import { insertSources } from './sources.ts'

const lockKey = 4_602_003

/**
 * Fills an empty catalogue with the 35 sample tables: files first, then every row in one transaction, so that an interrupted start leaves
 * only files without a row. Does nothing if any category exists.
 */
export const loadSample = async ({
  database,
  store,
  clock,
  log,
  holidays = [],
  build = entry => buildFiles(entry, samplePath(entry)),
}: {
  database: Database
  store: FileStore
  clock: Clock
  log: Logger
  /** The office's holidays; none by default. */
  holidays?: readonly Holiday[]
  /** Generates the files of a report. */
  build?: (entry: SampleEntry) => Promise<SampleFiles>
}) => {
  if (!(await isEmpty(database))) return
  const startedAt = performance.now()
  const entries = await listSampleEntries()
  // While the files of one report are generated, the previous ones are written to disk.
  const keeping: Promise<KeptFile[]>[] = []
  for (const entry of entries) {
    const filesPromise = keepFiles(store, await build(entry))
    // A rejection is handled below; until then it must not count as unhandled.
    filesPromise.catch(() => {})
    keeping.push(filesPromise)
  }
  const storedFiles = await Promise.all(keeping)
  const isLoaded = await database.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    // Another node may have filled it in the meantime.
    if (!(await isEmpty(transaction))) return false
    await keepStored(transaction, { store, clock }, storedFiles.flat())
    await insertSample(transaction, entries, storedFiles, clock.now())
    await insertSources(transaction, clock.now())
    await insertRuns(transaction, clock)
    await insertRhythms(transaction, clock, holidays)
    await insertKeyFigures(transaction)
    return true
  })
  if (!isLoaded) return
  log.info({ reports: entries.length, ms: Math.round(performance.now() - startedAt) }, 'Loaded the sample catalogue')
}

const isEmpty = async (database: Database | Transaction<DB>) =>
  !(await database.selectFrom('categories').select('category_id').limit(1).executeTakeFirst())

const keepFiles = async (store: FileStore, files: SampleFiles): Promise<KeptFile[]> => {
  const bytes: Record<FileKind, Buffer | null> = { csv: files.csvZip, excel: files.excel, metadata: files.metadata }
  const present = fileKinds.flatMap(kind => (bytes[kind] ? [{ kind, content: bytes[kind] }] : []))
  return Promise.all(
    present.map(async ({ kind, content }) => ({
      kind,
      rowCount: kind === 'metadata' ? null : files.rowCount,
      columnCount: files.columnCount,
      covers: kind === 'csv' ? files.covers : null,
      ...(await store.write(Readable.from([content]))),
    })),
  )
}
