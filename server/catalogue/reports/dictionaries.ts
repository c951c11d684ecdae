import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import type { FoundColumn } from '../drafts/columns/found-columns.ts'
import { listColumns } from './report-parts.ts'

/** Returns the columns of the current metadata workbook of a report; undefined if there is none. */
export const findDictionary = async (database: Database, reportId: number): Promise<FoundColumn[] | undefined> => {
  const workbook = await database
    .selectFrom('report_files')
    .leftJoin('report_dictionaries', 'report_dictionaries.report_file_id', 'report_files.report_file_id')
    .select(sql<FoundColumn[] | null>`columns`.as('columns'))
    .where('report_id', '=', reportId)
    .where('kind', '=', 'metadata')
    .where('is_current', '=', true)
    .executeTakeFirst()
  // For a workbook without a stored dictionary, only the columns that readers see are known.
  return workbook && (workbook.columns ?? listColumns(database, reportId))
}

/** Returns the names of those of the `columns` that are missing in `presentColumns`. */
export const listMissingNames = (presentColumns: FoundColumn[], columns: FoundColumn[]) => {
  const presentNames = toNameSet(presentColumns)
  return columns.map(({ name }) => name).filter(name => !presentNames.has(name))
}

/**
 * Returns the columns that readers see (docs/behaviour/editor.md#columns-that-readers-see): the described columns of the table in the order
 * of the dictionary, then its other columns.
 */
export const listDescribedColumns = (dictionary: FoundColumn[], table: FoundColumn[]): FoundColumn[] => {
  const [describedNames, tableNames] = [toNameSet(dictionary), toNameSet(table)]
  const describedColumns = dictionary.filter(({ name }) => tableNames.has(name))
  return [...describedColumns, ...table.filter(({ name }) => !describedNames.has(name))]
}

const toNameSet = (columns: FoundColumn[]) => new Set(columns.map(({ name }) => name))
