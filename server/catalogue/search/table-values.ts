import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type FileStore, isUnavailable, readFirstRecords } from '../../files/index.ts'
import { isRefusedValue } from '../../platform/database/faults.ts'
import type { Database } from '../../platform/database/pool.ts'
import { deleteFinishedNotes, listReportsToRead, type ReportToRead } from '../reports-to-read.ts'
import { normalise } from './normal-texts.ts'

/** Dependencies of the reading of values. */
interface ValuesContext {
  database: Database
  store: FileStore
  log: Logger
  /** Aborts the reading, for example at shutdown. */
  signal?: AbortSignal
}

/** A column with more distinct values identifies single things, not places or kinds, so its values are not stored. */
const maxColumnValues = 1000
/** A column with longer values contains sentences, so its values are not stored. */
const maxValueLength = 80
/** Limit of the length of all values of one report. */
const maxReportCharacters = 30_000
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
  const unreadTables = await listUnreadTables(database, reports)
  const readTables: TableValues[] = []
  for (const { reportId, fileId, ...storedFile } of unreadTables) {
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
  if (readTables.length > 0) await storeTables({ database, log }, readTables)
  return deleteFinishedNotes(database, 'values', {
    reports,
    isListComplete: unreadTables.length < maxTables,
    // A shutdown or an unavailable store ends the loop before the last file.
    unread: unreadTables.slice(readTables.length),
  })
}

const listUnreadTables = (database: Database, reports: readonly ReportToRead[]) =>
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

/** Returns the distinct values of the columns with few different texts, in the order of the table, up to the limit of their length. */
export const pickDistinctValues = (columnCount: number, records: string[][]): string[] => {
  const values = new Set<string>()
  let totalLength = 0
  for (let column = 0; column < columnCount; column += 1) {
    for (const value of listShortTexts(records, column)) {
      totalLength += values.has(value) ? 0 : value.length
      if (totalLength > maxReportCharacters) return [...values]
      values.add(value)
    }
  }
  return [...values]
}

/** Returns the distinct texts of a column; none if there are too many or one is too long. */
const listShortTexts = (records: string[][], column: number): Set<string> => {
  const values = new Set<string>()
  for (const record of records) {
    const value = record[column]?.trim() ?? ''
    if (!isText(value)) continue
    if (value.length > maxValueLength || values.size >= maxColumnValues) return new Set()
    values.add(value)
  }
  return values
}

/** Returns true for a value that is neither a number, a date nor a time, such as 1,234.50, 2026-08-20, 1/1/2524 or 12:30:00+07:00. */
const isText = (value: string) => /\p{L}{2,}/u.test(value) && !/^[\d\s.,:/+\-−%TZH]*$/.test(value)

/**
 * Stores the values. If the database refuses those of one table, none are stored for it, so that it stops neither the others nor the next
 * run.
 */
const storeTables = async (context: StoreContext, tables: TableValues[]) => {
  try {
    await storeValues(context.database, tables)
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    for (const table of tables) await storeTable(context, table)
  }
}

const storeTable = ({ database, log }: StoreContext, table: TableValues) =>
  storeValues(database, [table]).catch(error => {
    if (!isRefusedValue(error)) throw error
    log.warn({ err: error, reportId: table.reportId }, 'The values of a table cannot be stored for search')
    return storeValues(database, [{ ...table, values: [] }])
  })

/**
 * Stores the values of files that are still current, in one statement, because each statement makes the cached pages of visitors out of
 * date.
 */
const storeValues = (database: Database, tables: TableValues[]) =>
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
