import { byteOrderMark } from '../../../platform/csv.ts'
import { buildSelectionSql, type Selection } from '../../queries/selections.ts'
import type { ShownColumn } from '../../queries/shown-columns.ts'
import type { QueriedTable } from '../../queries/table-columns.ts'
import { type ExportPlan, noFrame } from '../export-plans.ts'
import { buildTextSql } from './value-sql.ts'

/** Plans an export as CSV: UTF-8 with a byte order mark and a header. */
export const planCsv = (table: QueriedTable, selection: Selection): ExportPlan => {
  // Many programs skip an empty line, so a row that is only a missing value is written as "".
  const isSingleColumn = selection.pickedColumns.length === 1
  const buildCellSql = (column: ShownColumn) =>
    isSingleColumn ? `coalesce(${buildTextSql(column)}, '')` : buildTextSql(column)
  const { sql, values } = buildSelectionSql(table, selection, columns => columns.map(buildCellSql).join(', '))
  // The header is written here, as SQL treats names that differ only in case as equal.
  const prefix = `${byteOrderMark}${selection.pickedColumns.map(({ recipe }) => quoteCsvText(recipe.name)).join(',')}\n`
  return { ...noFrame, sql, values, outputFormat: { options: 'format csv, header false' }, prefix, emptyFile: prefix }
}

const quoteCsvText = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
