import { toPhysicalName, toSqlLiteral } from '../engines/parquet-columns.ts'
import { buildCollation, type Sorting } from './query-clauses.ts'
import type { TableColumn } from './table-columns.ts'

/**
 * Builds the SQL condition that a row follows the last row of the previous page, which has this number in the table. Rows that are equal in the
 * sort order are in the publisher's order. By two columns: `(a > x or (a = x and (b > y or (b = y and t.file_row_number > 9))))`.
 */
export const buildAfterRowSql = (
  path: string,
  [firstSorting, ...laterSortings]: readonly Sorting<TableColumn>[],
  rowNumber: number,
): string => {
  if (!firstSorting) return `t.file_row_number > ${rowNumber}`
  const { sortTerm: sortedColumn, isDescending } = firstSorting
  const collation = buildCollation(sortedColumn.recipe.kind)
  const name = toPhysicalName(sortedColumn.at)
  const lastValue = `(select ${name} from read_parquet(${toSqlLiteral(path)}, file_row_number = true) where file_row_number = ${rowNumber})`
  const [comparedValue, comparedLast] = [`t.${name}${collation}`, `${lastValue}${collation}`]
  // Missing values come last in either direction.
  const isLaterSql = `${comparedValue} ${isDescending ? '<' : '>'} ${comparedLast} or (t.${name} is null and ${lastValue} is not null)`
  const isAfterByLaterSql = buildAfterRowSql(path, laterSortings, rowNumber)
  return `(${isLaterSql} or (${comparedValue} is not distinct from ${comparedLast} and ${isAfterByLaterSql}))`
}
