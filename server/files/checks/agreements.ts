import { type FoundFault, toDisplayText } from './refusals.ts'
import type { Table } from './tables/column-types.ts'

/** Returns where the Excel file and the CSV differ (docs/behaviour/files.md#excel-and-csv-agree); empty if both hold the same table. */
export const agreementFaults = (excel: Table, csv: Table): FoundFault[] => {
  const counts = { excel: excel.columns.length, csv: csv.columns.length }
  const records = { excel: excel.rowCount, csv: csv.rowCount }
  return [
    ...(counts.excel === counts.csv ? [] : [{ rule: 'columnCountsDiffer' as const, values: counts }]),
    ...nameFaults(excel, csv),
    ...(records.excel === records.csv ? [] : [{ rule: 'recordCountsDiffer' as const, values: records }]),
  ]
}

const nameFaults = (excel: Table, csv: Table): FoundFault[] => {
  const at = excel.columns.findIndex(({ name }, column) => csv.columns[column] && csv.columns[column].name !== name)
  if (at < 0) return []
  const names = { excel: toDisplayText(excel.columns[at]!.name), csv: toDisplayText(csv.columns[at]!.name) }
  return [{ rule: 'columnsDiffer', column: names.excel, values: { position: at + 1, ...names } }]
}
