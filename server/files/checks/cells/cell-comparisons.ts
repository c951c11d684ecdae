import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, toDisplayText } from '../refusals.ts'
import type { Table } from '../tables/column-types.ts'
import { type CsvSource, streamCsvRecords } from '../tables/csv-tables.ts'
import { toColumnLetters } from '../tables/headers.ts'
import { hasSameMeaning } from './cell-values.ts'
import { type Cell, readSheetRows } from './sheet-rows.ts'

/**
 * Compares a workbook and a CSV with the same columns and number of records, cell by cell, and returns the first differences. Reads each
 * once, side by side.
 */
export const listDifferingCells = async (
  excel: Archive,
  csv: Archive,
  table: Table & CsvSource,
): Promise<FoundFault[]> => {
  const faults: FoundFault[] = []
  const readNext = createRecordReader(csv, table)
  const compare = (row: number, cells: readonly Cell[], record: readonly string[]) => {
    let next = 0
    for (const [column, { name }] of table.columns.entries()) {
      const cell = cells[next]?.column === column ? cells[next] : undefined
      if (cell) next += 1
      const value = record[column] ?? ''
      if (hasSameMeaning(cell, value)) continue
      const values = {
        excel: toDisplayText(cell?.text ?? ''),
        csv: toDisplayText(value),
        place: `${toColumnLetters(column)}${row}`,
      }
      faults.push({ rule: 'cellsDiffer', row, column: toDisplayText(name), values })
      if (faults.length >= bounds.faults) throw new Refusal(faults)
    }
  }
  let lastRow = 0
  const compareUpTo = async (row: number, cells: readonly Cell[]) => {
    for (lastRow += 1; lastRow < row; lastRow += 1) compare(lastRow, [], await readNext())
    // Names are compared separately.
    const record = await readNext()
    if (row > 1) compare(row, cells, record)
  }
  try {
    await readSheetRows(excel, async rows => {
      for (const { row, cells } of rows) await compareUpTo(row, cells)
    })
    if (lastRow < table.rowCount + 1) await compareUpTo(table.rowCount + 1, [])
  } catch (error) {
    if (error instanceof Refusal && error.faults[0]?.rule === 'cellsDiffer') return error.faults
    throw error
  }
  return faults
}

/** Returns the records of a CSV one by one, the header first; after the end, empty ones. */
const createRecordReader = (archive: Archive, source: CsvSource) => {
  const batches = streamCsvRecords(archive, source)
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
