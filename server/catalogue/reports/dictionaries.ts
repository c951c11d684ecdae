import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import type { FoundColumn } from '../drafts/columns/found-columns.ts'
import { listColumns } from './report-parts.ts'

/** What the current metadata workbook of a report says of its columns; undefined where there is none. */
export const findDictionary = async (database: Database, reportId: number): Promise<FoundColumn[] | undefined> => {
  const version = await database
    .selectFrom('report_files')
    .leftJoin('report_dictionaries', 'report_dictionaries.report_file_id', 'report_files.report_file_id')
    .select(sql<FoundColumn[] | null>`columns`.as('columns'))
    .where('report_id', '=', reportId)
    .where('kind', '=', 'metadata')
    .where('is_current', '=', true)
    .executeTakeFirst()
  // A dictionary without an upload holds only what readers are shown.
  return version && (version.columns ?? listColumns(database, reportId))
}

/** Names of the columns of the first that the second does not have. */
export const missingIn = (other: FoundColumn[], columns: FoundColumn[]) => {
  const names = namesOf(other)
  return columns.map(({ name }) => name).filter(name => !names.has(name))
}

/** What readers are told of the columns of a table (docs/behaviour/editor.md#columns-that-readers-see): every column of the table, and no other. */
export const describedColumns = (dictionary: FoundColumn[], table: FoundColumn[]): FoundColumn[] => {
  const [described, present] = [namesOf(dictionary), namesOf(table)]
  return [...dictionary.filter(({ name }) => present.has(name)), ...table.filter(({ name }) => !described.has(name))]
}

const namesOf = (columns: FoundColumn[]) => new Set(columns.map(({ name }) => name))
