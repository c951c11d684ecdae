import type { Era } from '../../../contract/tables/columns.ts'
import { type Condition, queryLimits } from '../../../contract/tables/queries.ts'
import { physicalName, toSqlLiteral } from '../engines/parquet-columns.ts'
import type { Question } from '../engines/questions.ts'
import {
  buildCollation,
  buildShownColumn,
  maxCharacters,
  orderSql,
  type ShownColumn,
  type Sorting,
  whereSql,
} from './compile.ts'
import { type Parameters, parameters } from './conditions.ts'
import type { QueriedTable, TableColumn } from './table-columns.ts'

/** A selection: rows, columns and order. */
export interface Selection {
  where: Condition
  select: readonly TableColumn[]
  sort: readonly Sorting<TableColumn>[]
  era: Era
}

export interface RowsQuery extends Selection {
  /** Number of rows before the page. */
  offset: number
  /** The last row of the page before, by its number in the table; without it the engine skips `offset` rows. */
  after?: number | undefined
  limit: number
}

/** Limit of the bytes that the rows of one query may take in the engine in the worst case. */
const maxRowBytes = 64 * 2 ** 20

/** Returns the limit of rows in one response, so that they fit the engine's memory whatever they contain. */
export const rowsAtOnce = (select: readonly TableColumn[]) => {
  const largestRowBytes = select.reduce((sum, { profile }) => sum + 3 * profile.longest, 0)
  return Math.max(1, Math.min(queryLimits.rows, Math.floor(maxRowBytes / Math.max(1, largestRowBytes))))
}

/**
 * Returns the SQL of all rows of a selection, by default in the publisher's order, or of those after a row with this number. `list` writes
 * the selected expressions from the output columns; `list` may also use `t.file_row_number` if the rows are numbered or sorted.
 */
export const selectionSql = (
  { path, columns }: QueriedTable,
  { where, select, sort, era }: Selection,
  list: (outputColumns: readonly ShownColumn[], sqlParameters: Parameters) => string,
  { isNumbered = false, after }: { isNumbered?: boolean; after?: number | undefined } = {},
) => {
  const sqlParameters = parameters()
  const outputColumns = select.map(column => buildShownColumn(column, era))
  const isSorted = sort.length > 0
  // An alias can have the name of a Parquet column.
  const order = sort.map(({ of, isDescending }) => orderSql(`t.${physicalName(of.at)}`, of.recipe.kind, isDescending))
  const source = `read_parquet(${toSqlLiteral(path)}${isSorted || isNumbered ? ', file_row_number = true' : ''}) t`
  const behind = after === undefined ? 'true' : isAfterSql(path, sort, after)
  const sql = `select ${list(outputColumns, sqlParameters)} from ${source}${whereSql(columns, where, sqlParameters, behind)}${
    isSorted ? ` order by ${[...order, 't.file_row_number'].join(', ')}` : ''
  }`
  return { sql, values: sqlParameters.values, outputColumns }
}

/** Returns an SQL condition: a row follows another, given by its number, in a sort order; equal rows are in the publisher's order. */
const isAfterSql = (path: string, sort: readonly Sorting<TableColumn>[], row: number) =>
  sort.reduceRight((rest, { of, isDescending }) => {
    const collation = buildCollation(of.recipe.kind)
    const name = physicalName(of.at)
    const last = `(select ${name} from read_parquet(${toSqlLiteral(path)}, file_row_number = true) where file_row_number = ${row})`
    const [one, other] = [`t.${name}${collation}`, `${last}${collation}`]
    // Missing values come last in either direction.
    const isLater = `${one} ${isDescending ? '<' : '>'} ${other} or (t.${name} is null and ${last} is not null)`
    return `(${isLater} or (${one} is not distinct from ${other} and ${rest}))`
  }, `t.file_row_number > ${row}`)

/** Builds the query for a page of rows, with the number of each after its columns. */
export const rowsQuestion = (table: QueriedTable, query: RowsQuery): Question => {
  const { sql, values, outputColumns } = selectionSql(
    table,
    query,
    columns => [...columns.map(column => column.sql), 't.file_row_number'].join(', '),
    { isNumbered: true, after: query.after },
  )
  const skipped = query.after === undefined ? ` offset ${query.offset}` : ''
  return {
    sql: `${sql} limit ${query.limit}${skipped}`,
    values,
    columns: outputColumns.map(({ resultColumn }) => resultColumn),
    isNumbered: true,
    maxCharacters,
  }
}
