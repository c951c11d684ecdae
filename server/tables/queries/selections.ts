import type { Era } from '../../../contract/tables/columns.ts'
import { type Condition, queryLimits } from '../../../contract/tables/queries.ts'
import type { EngineQuery } from '../engines/engine-queries.ts'
import { toPhysicalName, toSqlLiteral } from '../engines/parquet-columns.ts'
import { createSqlParameters, isUnconditional, type SqlParameters } from './conditions.ts'
import { buildCollation, buildOrderSql, buildWhereSql, maxCharacters, type Sorting } from './query-clauses.ts'
import { buildShownColumn, type ShownColumn } from './shown-columns.ts'
import type { QueriedTable, TableColumn } from './table-columns.ts'

/** A selection: rows, columns and order. */
export interface Selection {
  where: Condition
  pickedColumns: readonly TableColumn[]
  sort: readonly Sorting<TableColumn>[]
  era: Era
}

/** A query for one page of the rows of a selection. */
export interface RowsQuery extends Selection {
  /** Number of rows before the page. */
  offset: number
  /** The number in the table of the last row of the previous page. Without it, the engine skips `offset` rows. */
  after?: number | undefined
  limit: number
}

/** Limit of the bytes that the rows of one query may take in the engine in the worst case. */
const maxRowBytes = 64 * 2 ** 20
/** Bytes of a character in UTF-8; those with four bytes count as two characters. */
const maxCharacterBytes = 3

/** Computes the limit of rows in one response, which fit into the memory of the engine even if each has the longest values. */
export const computeMaxRows = (shownColumns: readonly TableColumn[]) => {
  const largestRowBytes = shownColumns.reduce((sum, { profile }) => sum + maxCharacterBytes * profile.longest, 0)
  return Math.max(1, Math.min(queryLimits.rows, Math.floor(maxRowBytes / Math.max(1, largestRowBytes))))
}

/**
 * Returns the SQL of all rows of a selection, by default in the publisher's order; with `after`, only of those after the row with this
 * number. `buildSelectList` returns the selected expressions. It may use `t.file_row_number` if the rows are numbered or sorted.
 */
export const buildSelectionSql = (
  { path, columns }: QueriedTable,
  selection: Selection,
  buildSelectList: (shownColumns: readonly ShownColumn[], sqlParameters: SqlParameters) => string,
  { isNumbered = false, after }: { isNumbered?: boolean; after?: number | undefined } = {},
) => {
  const { where, sort, era } = selection
  const sqlParameters = createSqlParameters()
  const shownColumns = selection.pickedColumns.map(column => buildShownColumn(column, era))
  const isSorted = sort.length > 0
  // Without the prefix `t.`, a name could mean an alias of the select list instead of the Parquet column.
  const orderTerms = sort.map(sorting =>
    buildOrderSql(`t.${toPhysicalName(sorting.sortTerm.at)}`, sorting.sortTerm.recipe.kind, sorting.isDescending),
  )
  const sourceSql = `read_parquet(${toSqlLiteral(path)}${isSorted || isNumbered ? ', file_row_number = true' : ''}) t`
  const isAfterRowSql = after === undefined ? 'true' : buildAfterRowSql(path, sort, after)
  const sql = `select ${buildSelectList(shownColumns, sqlParameters)} from ${sourceSql}${buildWhereSql(columns, where, sqlParameters, isAfterRowSql)}${
    isSorted ? ` order by ${[...orderTerms, 't.file_row_number'].join(', ')}` : ''
  }`
  return { sql, values: sqlParameters.values, shownColumns }
}

/**
 * Builds the SQL condition that a row follows the last row of the previous page, which has this number in the table. Rows that are equal in the
 * sort order are in the publisher's order. `laterTermsSql` is the condition by the remaining columns, for rows that are equal in this one.
 */
const buildAfterRowSql = (path: string, sort: readonly Sorting<TableColumn>[], rowNumber: number) =>
  sort.reduceRight((laterTermsSql, sorting) => {
    const sortedColumn = sorting.sortTerm
    const collation = buildCollation(sortedColumn.recipe.kind)
    const name = toPhysicalName(sortedColumn.at)
    const lastValue = `(select ${name} from read_parquet(${toSqlLiteral(path)}, file_row_number = true) where file_row_number = ${rowNumber})`
    const [comparedValue, comparedLast] = [`t.${name}${collation}`, `${lastValue}${collation}`]
    // Missing values come last in either direction.
    const isLaterSql = `${comparedValue} ${sorting.isDescending ? '<' : '>'} ${comparedLast} or (t.${name} is null and ${lastValue} is not null)`
    return `(${isLaterSql} or (${comparedValue} is not distinct from ${comparedLast} and ${laterTermsSql}))`
  }, `t.file_row_number > ${rowNumber}`)

/** Returns true if a selection has all rows in the publisher's order, so that the offset of a row is its number in the table. */
const hasAllRowsInOrder = ({ where, sort }: Selection) => isUnconditional(where) && sort.length === 0

/** Compiles the query for a page of rows. The number of each row in the table comes after its columns. */
export const compileRows = (table: QueriedTable, query: RowsQuery): EngineQuery => {
  // The engine finds rows by their number faster than it skips rows.
  const after = query.after ?? (hasAllRowsInOrder(query) ? query.offset - 1 : undefined)
  const { sql, values, shownColumns } = buildSelectionSql(
    table,
    query,
    columns => [...columns.map(column => column.sql), 't.file_row_number'].join(', '),
    { isNumbered: true, after },
  )
  const offsetClause = after === undefined ? ` offset ${query.offset}` : ''
  return {
    sql: `${sql} limit ${query.limit}${offsetClause}`,
    values,
    columns: shownColumns.map(({ resultColumn }) => resultColumn),
    isNumbered: true,
    maxCharacters,
  }
}
