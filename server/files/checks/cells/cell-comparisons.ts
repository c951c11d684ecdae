import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, toDisplayText } from '../refusals.ts'
import type { Table } from '../tables/column-types.ts'
import { type CsvSource, csvRecords } from '../tables/csv-tables.ts'
import { columnLetters } from '../tables/headers.ts'
import { isSame } from './cell-values.ts'
import { type Cell, readSheetRows } from './sheet-rows.ts'

/**
 * Compares a workbook and a CSV with the same columns and number of records, cell by cell, and returns the first differences. Reads each
 * once, side by side.
 */
export const differingCells = async (excel: Archive, csv: Archive, table: Table & CsvSource): Promise<FoundFault[]> => {
  const faults: FoundFault[] = []
  const next = recordsInTurn(csv, table)
  const compare = (row: number, cells: readonly Cell[], record: readonly string[]) => {
    let at = 0
    for (const [column, { name }] of table.columns.entries()) {
      const cell = cells[at]?.column === column ? cells[at] : undefined
      if (cell) at += 1
      const value = record[column] ?? ''
      if (isSame(cell, value)) continue
      const values = {
        excel: toDisplayText(cell?.text ?? ''),
        csv: toDisplayText(value),
        place: `${columnLetters(column)}${row}`,
      }
      faults.push({ rule: 'cellsDiffer', row, column: toDisplayText(name), values })
      if (faults.length >= bounds.faults) throw new Refusal(faults)
    }
  }
  let before = 0
  const compareUpTo = async (row: number, cells: readonly Cell[]) => {
    for (before += 1; before < row; before += 1) compare(before, [], await next())
    // Names are compared separately.
    const record = await next()
    if (row > 1) compare(row, cells, record)
  }
  try {
    await readSheetRows(excel, async rows => {
      for (const { row, cells } of rows) await compareUpTo(row, cells)
    })
    if (before < table.rowCount + 1) await compareUpTo(table.rowCount + 1, [])
  } catch (error) {
    if (error instanceof Refusal && error.faults[0]?.rule === 'cellsDiffer') return error.faults
    throw error
  }
  return faults
}

/** Returns the records of a CSV one by one, the header first; after the end, empty ones. */
const recordsInTurn = (archive: Archive, source: CsvSource) => {
  const batches = csvRecords(archive, source)
  let records: string[][] = []
  let at = 0
  return async (): Promise<readonly string[]> => {
    while (at >= records.length) {
      const { value, done } = await batches.next()
      if (done) return []
      records = value
      at = 0
    }
    at += 1
    return records[at - 1]!
  }
}
