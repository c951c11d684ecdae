import { Problem } from '../../../platform/problem.ts'
import { buildSelectionSql, type Selection } from '../../queries/selections.ts'
import type { ShownColumn } from '../../queries/shown-columns.ts'
import type { QueriedTable } from '../../queries/table-columns.ts'
import { type ExportPlan, noFrame } from '../export-plans.ts'
import { buildTextSql } from './value-sql.ts'

/** Limits of a worksheet; the rows exclude the header. */
const sheetLimits = { rows: 1_048_575, columns: 16_384, cellText: 32_767 }

/** Plans an export as an Excel workbook. Throws 422 if a sheet cannot contain the columns or the longest cell. */
export const planWorkbook = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values, shownColumns } = buildSelectionSql(table, selection, columns =>
    columns.map(buildCellSql).join(', '),
  )
  const longestCell = Math.max(...selection.pickedColumns.map(({ profile }) => profile.longest))
  if (shownColumns.length > sheetLimits.columns)
    throw buildSheetLimitRefusal(`${formatCount(sheetLimits.columns)} columns`)
  if (longestCell > sheetLimits.cellText)
    throw buildSheetLimitRefusal(`${formatCount(sheetLimits.cellText)} characters in a cell`)
  return {
    ...noFrame,
    sql,
    values,
    outputFormat: { workbook: shownColumns.map(({ resultColumn }) => toSheetColumn(resultColumn)) },
  }
}

/** The first day that all programs read alike: earlier ones are texts. */
const firstDay = '1900-03-01'

/** Returns the SQL of the text of a cell. Times that no cell keeps, with a zone or with a fraction of a second, are as in the other formats. */
const buildCellSql = (column: ShownColumn) => {
  const { sql, resultColumn } = column
  if (resultColumn.isZoned) return buildTextSql(column)
  if (resultColumn.kind !== 'datetime') return `(${sql})::varchar`
  const isTextSql = `(${sql}) < '${firstDay}'::timestamp or epoch_us(${sql}) % 1000000 <> 0`
  return `case when ${isTextSql} then ${buildTextSql(column)} else (${sql})::varchar end`
}

/** Types of the columns of a worksheet. */
const sheetTypesByKind = {
  text: 'text',
  integer: 'integer',
  decimal: 'number',
  number: 'number',
  date: 'date',
  datetime: 'date',
} as const

/** Converts a result column to a column of a worksheet. Times with a zone are texts. */
const toSheetColumn = ({ name, kind, isZoned }: ShownColumn['resultColumn']) => ({
  name,
  type: isZoned ? 'text' : sheetTypesByKind[kind],
})

const formatCount = (count: number) => count.toLocaleString('en')

/** Throws 422 if a worksheet cannot contain that many rows. */
export const requireFittingRowCount = (count: number) => {
  if (count > sheetLimits.rows) throw buildSheetLimitRefusal(`${formatCount(sheetLimits.rows)} rows`)
}

const buildSheetLimitRefusal = (limit: string) =>
  new Problem(422, 'Too much', { detail: `An Excel file holds at most ${limit}. Request fewer rows, or use CSV.` })
