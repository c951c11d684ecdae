import { type FoundFault, shown } from './refusals.ts'
import type { Table } from './tables/column-types.ts'

/** The one of the two that is published already and stays. */
export type Standing = 'excel' | 'csv'

/** The record check (decisions.md 6): where the Excel file and the CSV differ; nothing where they hold the same table. */
export const agreementFaults = (excel: Table, csv: Table, standing?: Standing): FoundFault[] => {
  const { columnCounts, columns, recordCounts } = rules[standing ?? 'none']
  const counts = { excel: excel.columns.length, csv: csv.columns.length }
  const records = { excel: excel.rowCount, csv: csv.rowCount }
  return [
    ...(counts.excel === counts.csv ? [] : [{ rule: columnCounts, values: counts }]),
    ...nameFaults(excel, csv, columns),
    ...(records.excel === records.csv ? [] : [{ rule: recordCounts, values: records }]),
  ]
}

const nameFaults = (excel: Table, csv: Table, rule: FoundFault['rule']): FoundFault[] => {
  const at = excel.columns.findIndex(({ name }, column) => csv.columns[column] && csv.columns[column].name !== name)
  if (at < 0) return []
  const names = { excel: shown(excel.columns[at]!.name), csv: shown(csv.columns[at]!.name) }
  return [{ rule, column: names.excel, values: { position: at + 1, ...names } }]
}

/** Whoever brings one file is told that the other is the published one. */
const rules = {
  none: { columnCounts: 'columnCountsDiffer', columns: 'columnsDiffer', recordCounts: 'recordCountsDiffer' },
  excel: {
    columnCounts: 'columnCountsDifferFromExcel',
    columns: 'columnsDifferFromExcel',
    recordCounts: 'recordCountsDifferFromExcel',
  },
  csv: {
    columnCounts: 'columnCountsDifferFromCsv',
    columns: 'columnsDifferFromCsv',
    recordCounts: 'recordCountsDifferFromCsv',
  },
} as const satisfies Record<Standing | 'none', Record<string, FoundFault['rule']>>
