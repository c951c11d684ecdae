import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type FileStore, isUnavailable, readFirstRecords } from '../../files/index.ts'
import { isRefusedValue } from '../../platform/database/faults.ts'
import type { Database } from '../../platform/database/pool.ts'
import { deleteReadNotes, listReportsToRead, type ReportToRead } from '../reports-to-read.ts'
import { normalise } from './normal-texts.ts'

interface ValuesContext {
  database: Database
  store: FileStore
  log: Logger
  /** Aborts the reading, for example at shutdown. */
  signal?: AbortSignal
}

/** A column with more distinct values identifies single things instead of places or kinds. */
const maxColumnValues = 1000
/** Longer values are sentences. */
const maxValueLength = 80
/** The maximum total length of the values of one report, in characters. */
const maxReportCharacters = 30_000
/** Only the first rows of a table are read, at most this many and at most 1 MB. */
const maxRows = 50_000
/** The number of tables that are read in one run. */
const maxTables = 50

/**
 * Stores for search the values of the small text columns of current tables that have not been read yet. Returns whether all are read now.
 */
export const readTableValues = async ({ database, store, log, signal }: ValuesContext): Promise<boolean> => {
  const reports = await listReportsToRead(database, 'values')
  if (reports.length === 0) return true
  const files = await listUnreadTables(database, reports)
  const tables: TableValues[] = []
  for (const { reportId, fileId, ...file } of files) {
    if (signal?.aborted) break
    try {
      const { names, records } = await readFirstRecords(store, file, maxRows)
      tables.push({ reportId, fileId, listed: pickDistinctValues(names.length, records) })
    } catch (error) {
      // If the store is unavailable, the next run tries again; a file that is missing or cannot be read gets no values.
      if (isUnavailable(error)) break
      log.warn({ err: error, reportId }, 'The values of a table cannot be read for search')
      tables.push({ reportId, fileId, listed: [] })
    }
  }
  if (tables.length > 0) await storeAll({ database, log }, tables)
  return deleteReadNotes(database, 'values', {
    reports,
    isComplete: files.length < maxTables,
    unread: files.slice(tables.length),
  })
}

const listUnreadTables = (database: Database, reports: readonly ReportToRead[]) =>
  database
    .selectFrom('report_files as f')
    .innerJoin('stored_files as s', 's.digest', 'f.digest')
    .select(['f.report_id as reportId', 'f.report_file_id as fileId', 'f.digest', 's.size_bytes as sizeBytes'])
    .where(sql<boolean>`f.report_id = any (${reports.map(({ reportId }) => reportId)})`)
    .where('f.kind', '=', 'csv')
    .where('f.is_current', '=', true)
    .where(sql<boolean>`not exists (select from report_values v where v.report_file_id = f.report_file_id)`)
    .orderBy('f.report_file_id', 'desc')
    .limit(maxTables)
    .execute()

type StoreContext = Pick<ValuesContext, 'database' | 'log'>

interface TableValues {
  reportId: number
  fileId: number
  listed: string[]
}

/** Returns the distinct values of the columns with few different short texts, in the order of the table. */
export const pickDistinctValues = (columnCount: number, records: string[][]): string[] => {
  const values = new Set<string>()
  let length = 0
  for (let column = 0; column < columnCount; column += 1) {
    for (const value of listShortTexts(records, column)) {
      length += values.has(value) ? 0 : value.length
      if (length > maxReportCharacters) return [...values]
      values.add(value)
    }
  }
  return [...values]
}

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

/** Returns true for a text. Numbers, dates and times do not count as texts: 1,234.50, 2026-08-20, 1/1/2524, 12:30:00+07:00. */
const isText = (value: string) => /\p{L}{2,}/u.test(value) && !/^[\d\s.,:/+\-−%TZH]*$/.test(value)

/** Stores the values. A table whose values the database refuses gets none, so that it stops neither the others nor the next run. */
const storeAll = async (context: StoreContext, tables: TableValues[]) => {
  try {
    await storeValues(context.database, tables)
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    for (const table of tables) await storeOne(context, table)
  }
}

const storeOne = ({ database, log }: StoreContext, table: TableValues) =>
  storeValues(database, [table]).catch(error => {
    if (!isRefusedValue(error)) throw error
    log.warn({ err: error, reportId: table.reportId }, 'The values of a table cannot be stored for search')
    return storeValues(database, [{ ...table, listed: [] }])
  })

/** Stores the values of files that are still current, in one statement, because each statement makes visitors' pages out of date. */
const storeValues = (database: Database, tables: TableValues[]) =>
  sql`
    insert into report_values (report_id, report_file_id, listed, text)
    select report_id, report_file_id, array(select jsonb_array_elements_text(listed)), text
    from jsonb_to_recordset(${JSON.stringify(tables.map(toRow))}::jsonb) as read (report_id bigint, report_file_id bigint, listed jsonb, text text)
    join report_files using (report_id, report_file_id) where is_current
    on conflict (report_id) do update
      set report_file_id = excluded.report_file_id, listed = excluded.listed, text = excluded.text`.execute(database)

const toRow = ({ reportId, fileId, listed }: TableValues) => ({
  report_id: reportId,
  report_file_id: fileId,
  listed,
  text: listed.map(normalise).join('\n'),
})
