import { buildSelectionSql, type Selection } from '../../queries/selections.ts'
import type { QueriedTable } from '../../queries/table-columns.ts'
import { type ExportPlan, noFrame } from '../export-plans.ts'

/** Plans an export as an Arrow file. */
export const planArrow = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values, shownColumns } = buildSelectionSql(table, selection, columns =>
    columns.map(column => column.sql).join(', '),
  )
  const arrowColumns = shownColumns.map(({ resultColumn: { name, isZoned = false } }) => ({ name, isZoned }))
  return { ...noFrame, sql, values, outputFormat: { arrow: arrowColumns } }
}
