import { type FoundFault, toDisplayText } from './refusals.ts'
import type { Table } from './tables/checked-tables.ts'

/**
 * Lists the differences between the Excel file and the CSV in their columns and in the number of records
 * (docs/behaviour/files.md#excel-and-csv-agree).
 */
export const listAgreementFaults = (excel: Table, csv: Table): FoundFault[] => {
  const columnCounts = { excel: excel.columns.length, csv: csv.columns.length }
  const recordCounts = { excel: excel.rowCount, csv: csv.rowCount }
  return [
    ...(columnCounts.excel === columnCounts.csv ? [] : [{ rule: 'columnCountsDiffer' as const, values: columnCounts }]),
    ...listColumnNameFaults(excel, csv),
    ...(recordCounts.excel === recordCounts.csv ? [] : [{ rule: 'recordCountsDiffer' as const, values: recordCounts }]),
  ]
}

/** Returns a fault for the first column whose names differ. */
const listColumnNameFaults = (excel: Table, csv: Table): FoundFault[] => {
  const differingColumn = excel.columns.findIndex(
    ({ name }, column) => csv.columns[column] && csv.columns[column].name !== name,
  )
  if (differingColumn < 0) return []
  const names = {
    excel: toDisplayText(excel.columns[differingColumn]!.name),
    csv: toDisplayText(csv.columns[differingColumn]!.name),
  }
  return [{ rule: 'columnsDiffer', column: names.excel, values: { position: differingColumn + 1, ...names } }]
}
