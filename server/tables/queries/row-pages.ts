import type { EngineQuery } from '../engines/engine-queries.ts'
import { isUnconditional } from './conditions.ts'
import { maxCharacters } from './query-clauses.ts'
import { buildSelectionSql, type Selection } from './selections.ts'
import type { QueriedTable } from './table-columns.ts'

/** A query for one page of the rows of a selection. */
export interface RowsQuery extends Selection {
  /** Number of rows before the page. */
  offset: number
  /** The number in the table of the last row of the previous page. Without it, the engine skips `offset` rows. */
  after?: number | undefined
  limit: number
}

/** Returns true if a selection has all rows in the publisher's order, so that the offset of a row is its number in the table. */
const hasAllRowsInOrder = ({ where, sort }: Selection) => isUnconditional(where) && sort.length === 0

/** Compiles the query for a page of rows. The number of each row in the table comes after its columns. */
export const compileRows = (table: QueriedTable, query: RowsQuery): EngineQuery => {
  const isInTableOrder = hasAllRowsInOrder(query)
  // The engine finds rows by their number faster than it skips rows.
  const after = query.after ?? (isInTableOrder ? query.offset - 1 : undefined)
  // With the number of the last row, the engine reads only the row groups that contain the page.
  const upTo = isInTableOrder && after !== undefined ? after + query.limit : undefined
  const { sql, values, shownColumns } = buildSelectionSql(
    table,
    query,
    columns => [...columns.map(column => column.sql), 't.file_row_number'].join(', '),
    { isNumbered: true, after, upTo },
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
