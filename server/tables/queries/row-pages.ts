import type { EngineQuery } from '../engines/engine-queries.ts'
import { isUnconditional } from './conditions.ts'
import { maxCharacters } from './query-clauses.ts'
import { buildSelectionSql, type Selection } from './selections.ts'
import { buildIntegerColumns } from './shown-columns.ts'
import type { QueriedTable } from './table-columns.ts'

/** A query for one page of the rows of a selection. */
export interface RowsQuery extends Selection {
  /** Number of rows before the page. */
  offset: number
  /** The number in the table of the last row of the previous page. Without it, the engine skips `offset` rows. */
  after?: number | undefined
  limit: number
}

/** DuckDB reads the rows of a larger limit with one thread, and with several threads for a smaller one. */
const maxParallelLimit = 10_000

/**
 * Builds the SQL of at least the first `count` rows of an unsorted selection, which the engine reads with one thread until they suffice. With
 * several threads, the others would read row groups after the page.
 */
const buildStreamSql = (sql: string, count: number) =>
  `select * from (${sql} limit ${Math.max(count, maxParallelLimit + 1)})`

/** Compiles the query for a page of rows. The number of each row in the table comes after its columns. */
export const compileRows = (table: QueriedTable, query: RowsQuery): EngineQuery => {
  const isSorted = query.sort.length > 0
  // In the publisher's order, the offset of a row is its number in the table, by which the engine finds it faster than by skipping rows.
  const after = query.after ?? (isUnconditional(query.where) && !isSorted ? query.offset - 1 : undefined)
  const { sql, values, shownColumns } = buildSelectionSql(
    table,
    query,
    columns => [...columns.map(column => column.sql), 't.file_row_number'].join(', '),
    { isNumbered: true, after },
  )
  const skippedCount = after === undefined ? query.offset : 0
  const sourceSql = isSorted ? sql : buildStreamSql(sql, skippedCount + query.limit)
  return {
    sql: `${sourceSql} limit ${query.limit} offset ${skippedCount}`,
    values,
    columns: shownColumns.map(({ resultColumn }) => resultColumn),
    extraColumn: 'rowNumber',
    maxCharacters,
  }
}

/** Number of skipped rows from which it is faster to find the row before a page first, without its other columns. */
const minManyRows = 10_000

/** Returns true if an unsorted page skips many rows of a filter; without a filter, the offset is the number of the row. */
export const skipsManyRows = ({ where, sort, after, offset }: RowsQuery) =>
  after === undefined && sort.length === 0 && !isUnconditional(where) && offset >= minManyRows

/** Compiles the query for the number in the table of the last row before an unsorted page. The offset must be above 0. */
export const compileRowBefore = (table: QueriedTable, query: RowsQuery): EngineQuery => {
  const { sql, values } = buildSelectionSql(table, query, () => 't.file_row_number', { isNumbered: true })
  return {
    sql: `${buildStreamSql(sql, query.offset)} limit 1 offset ${query.offset - 1}`,
    values,
    columns: buildIntegerColumns('row'),
    maxCharacters,
  }
}
