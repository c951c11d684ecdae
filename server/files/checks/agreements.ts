import { type FoundFault, toDisplayText } from './refusals.ts'
import type { Table } from './tables/column-types.ts'

/** Returns where the Excel file and the CSV differ (docs/behaviour/files.md#excel-and-csv-agree); empty if both hold the same table. */
export const listAgreementFaults = (excel: Table, csv: Table): FoundFault[] => {
  const counts = { excel: excel.columns.length, csv: csv.columns.length }
  const records = { excel: excel.rowCount, csv: csv.rowCount }
  return [
    ...(counts.excel === counts.csv ? [] : [{ rule: 'columnCountsDiffer' as const, values: counts }]),
    ...listColumnNameFaults(excel, csv),
    ...(records.excel === records.csv ? [] : [{ rule: 'recordCountsDiffer' as const, values: records }]),
  ]
}

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
