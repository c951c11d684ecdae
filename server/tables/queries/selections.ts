import type { Era } from '../../../contract/tables/columns.ts'
import type { Condition } from '../../../contract/tables/queries.ts'
import { toPhysicalName, toSqlLiteral } from '../engines/parquet-columns.ts'
import { createSqlParameters, type SqlParameters } from './conditions.ts'
import { buildOrderSql, buildWhereSql, type Sorting } from './query-clauses.ts'
import { buildAfterRowSql } from './rows-after.ts'
import { buildShownColumn, type ShownColumn } from './shown-columns.ts'
import type { QueriedTable, TableColumn } from './table-columns.ts'

/** A selection: rows, columns and order. */
export interface Selection {
  where: Condition
  pickedColumns: readonly TableColumn[]
  sort: readonly Sorting<TableColumn>[]
  era: Era
}

/**
 * Returns the SQL of all rows of a selection, by default in the publisher's order; with `after`, only of those after the row with this
 * number; the `after` of a RowsQuery has no effect. `buildSelectList` returns the selected expressions. It may use `t.file_row_number` if the
 * rows are numbered or sorted.
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
    buildOrderSql(`t.${toPhysicalName(sorting.sortTerm.at)}`, sorting.sortTerm.recipe.kind, {
      isDescending: sorting.isDescending,
    }),
  )
  const sourceSql = `read_parquet(${toSqlLiteral(path)}${isSorted || isNumbered ? ', file_row_number = true' : ''}) t`
  const rowConditions = after === undefined ? [] : [buildAfterRowSql(path, sort, after)]
  // The select list adds its parameters before the condition, because parameters are numbered in this order.
  const selectList = buildSelectList(shownColumns, sqlParameters)
  const whereClause = buildWhereSql(columns, where, sqlParameters, rowConditions)
  const orderClause = isSorted ? ` order by ${[...orderTerms, 't.file_row_number'].join(', ')}` : ''
  const sql = `select ${selectList} from ${sourceSql}${whereClause}${orderClause}`
  return { sql, values: sqlParameters.values, shownColumns }
}
