import type { Table } from './column-types.ts'
import { type FoundFault, shown } from './refusals.ts'

/** The record check (decisions.md 6): where the Excel file and the CSV differ; nothing where they hold the same table. */
export const agreementFaults = (excel: Table, csv: Table): FoundFault[] => [
  ...columnFaults(excel, csv),
  ...(excel.rowCount === csv.rowCount
    ? []
    : [{ rule: 'recordCountsDiffer' as const, values: { excel: excel.rowCount, csv: csv.rowCount } }]),
]

const columnFaults = (excel: Table, csv: Table): FoundFault[] => {
  const counts = { excel: excel.columns.length, csv: csv.columns.length }
  const faults: FoundFault[] = counts.excel === counts.csv ? [] : [{ rule: 'columnCountsDiffer', values: counts }]
  const at = excel.columns.findIndex(({ name }, column) => csv.columns[column] && csv.columns[column].name !== name)
  if (at < 0) return faults
  const names = { excel: shown(excel.columns[at]!.name), csv: shown(csv.columns[at]!.name) }
  return [...faults, { rule: 'columnsDiffer', column: names.excel, values: { position: at + 1, ...names } }]
}
