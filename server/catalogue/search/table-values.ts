import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type FileStore, isUnavailable, readFirstRecords } from '../../files/index.ts'
import { isRefusedValue } from '../../platform/database/faults.ts'
import type { Database } from '../../platform/database/pool.ts'
import { deleteFinishedNotes, listReportsToRead, type ReportToRead } from '../reports-to-read.ts'
import { pickDistinctValues } from './distinct-values.ts'
import { normalise } from './normal-texts.ts'

/** Dependencies of the reading of values. */
interface ValuesContext {
  database: Database
  store: FileStore
  log: Logger
  /** Aborts the reading, for example at shutdown. */
  signal?: AbortSignal
}

/** Limit of the rows that are read from a table; at most 1 MB is read. */
const maxRows = 50_000
/** Limit of the tables that are read in one run. */
const maxTables = 50

/**
 * Reads the next current tables that were not read yet, and stores the values of their columns with few different texts for search. Returns
 * true if all tables are read now.
 */
export const readTableValues = async ({ database, store, log, signal }: ValuesContext): Promise<boolean> => {
  const reports = await listReportsToRead(database, 'values')
  if (reports.length === 0) return true
  const pendingTables = await listPendingTables(database, reports)
  const readTables: TableValues[] = []
  for (const { reportId, fileId, ...storedFile } of pendingTables) {
    if (signal?.aborted) break
    try {
      const { names, records } = await readFirstRecords(store, storedFile, maxRows)
      readTables.push({ reportId, fileId, values: pickDistinctValues(names.length, records) })
    } catch (error) {
      // If the store is unavailable, the next run tries again. For a file that is missing or cannot be read, no values are stored.
      if (isUnavailable(error)) break
      log.warn({ err: error, reportId }, 'The values of a table cannot be read for search')
      readTables.push({ reportId, fileId, values: [] })
    }
  }
  if (readTables.length > 0) await storeAllOrEach({ database, log }, readTables)
  // A note of a report says that its values must be read.
  return deleteFinishedNotes(database, 'values', {
    reports,
    isListComplete: pendingTables.length < maxTables,
    // A shutdown or an unavailable store ends the loop before the last file.
    unread: pendingTables.slice(readTables.length),
  })
}

/** Lists the newest current tables of the reports whose values were not stored yet, at most `maxTables`. */
const listPendingTables = (database: Database, reports: readonly ReportToRead[]) =>
  database
    .selectFrom('report_files as file')
    .innerJoin('stored_files', 'stored_files.digest', 'file.digest')
    .select(['file.report_id as reportId', 'file.report_file_id as fileId', 'file.digest'])
    .select('stored_files.size_bytes as sizeBytes')
    .where(sql<boolean>`file.report_id = any (${reports.map(({ reportId }) => reportId)})`)
    .where('file.kind', '=', 'csv')
    .where('file.is_current', '=', true)
    .where(
      sql<boolean>`not exists (select from report_values where report_values.report_file_id = file.report_file_id)`,
    )
    .orderBy('file.report_file_id', 'desc')
    .limit(maxTables)
    .execute()

type StoreContext = Pick<ValuesContext, 'database' | 'log'>

interface TableValues {
  reportId: number
  fileId: number
  values: string[]
}

/**
 * Stores the values. If the database refuses those of one table, none are stored for it, so that it stops neither the others nor the next
 * run.
 */
const storeAllOrEach = async (context: StoreContext, tables: TableValues[]) => {
  try {
    await insertValues(context.database, tables)
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    for (const table of tables) await storeOrSkip(context, table)
  }
}

/** Stores the values of one table; none if the database refuses them. */
const storeOrSkip = ({ database, log }: StoreContext, table: TableValues) =>
  insertValues(database, [table]).catch(error => {
    if (!isRefusedValue(error)) throw error
    log.warn({ err: error, reportId: table.reportId }, 'The values of a table cannot be stored for search')
    return insertValues(database, [{ ...table, values: [] }])
  })

/**
 * Stores the values of files that are still current, in one statement, because each statement makes the cached pages of visitors out of
 * date.
 */
const insertValues = (database: Database, tables: TableValues[]) =>
  sql`
    insert into report_values (report_id, report_file_id, listed, text)
    select report_id, report_file_id, array(select jsonb_array_elements_text(listed)), text
    from jsonb_to_recordset(${JSON.stringify(tables.map(toRow))}::jsonb) as read (report_id bigint, report_file_id bigint, listed jsonb, text text)
    join report_files using (report_id, report_file_id) where is_current
    on conflict (report_id) do update
      set report_file_id = excluded.report_file_id, listed = excluded.listed, text = excluded.text`.execute(database)

const toRow = ({ reportId, fileId, values }: TableValues) => ({
  report_id: reportId,
  report_file_id: fileId,
  listed: values,
  text: values.map(normalise).join('\n'),
})
