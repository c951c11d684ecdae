import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, toDisplayText } from '../refusals.ts'
import type { Table } from '../tables/checked-tables.ts'
import type { CsvSource } from '../tables/csv-entries.ts'
import { streamCsvRecords } from '../tables/csv-tables.ts'
import { toColumnLetters } from '../tables/headers.ts'
import { hasSameMeaning } from './cell-values.ts'
import { type Cell, readSheetRows } from './sheet-rows.ts'

/** Thrown to stop the reading of both files at the limit of faults. */
class EnoughFaults extends Error {}

/**
 * Lists the first cells that differ between a workbook and a CSV with the same columns and number of records. Reads both files once, side by
 * side.
 */
export const listDifferingCells = async (
  excel: Archive,
  csv: Archive,
  table: Table & CsvSource,
): Promise<FoundFault[]> => {
  const faults: FoundFault[] = []
  const readNextRecord = createRecordReader(csv, table)
  const compareRow = (row: number, cells: readonly Cell[], record: readonly string[]) => {
    let nextCellIndex = 0
    for (const [column, { name }] of table.columns.entries()) {
      const cell = cells[nextCellIndex]?.column === column ? cells[nextCellIndex] : undefined
      if (cell) nextCellIndex += 1
      const value = record[column] ?? ''
      if (hasSameMeaning(cell, value)) continue
      const values = {
        excel: toDisplayText(cell?.text ?? ''),
        csv: toDisplayText(value),
        place: `${toColumnLetters(column)}${row}`,
      }
      faults.push({ rule: 'cellsDiffer', row, column: toDisplayText(name), values })
      if (faults.length >= bounds.faults) throw new EnoughFaults()
    }
  }
  /** The number of the last compared row. */
  let lastRow = 0
  /** Compares a row of the workbook, and before it the rows that the workbook leaves out because they are empty. */
  const compareUpTo = async (row: number, cells: readonly Cell[]) => {
    for (let emptyRow = lastRow + 1; emptyRow < row; emptyRow += 1) compareRow(emptyRow, [], await readNextRecord())
    lastRow = row
    const record = await readNextRecord()
    // The header was compared before, so its record is only skipped.
    if (row > 1) compareRow(row, cells, record)
  }
  try {
    await readSheetRows(excel, async rows => {
      for (const { row, cells } of rows) await compareUpTo(row, cells)
    })
    // The workbook may leave out empty rows at its end. The header is one row more than the records.
    if (lastRow < table.rowCount + 1) await compareUpTo(table.rowCount + 1, [])
  } catch (error) {
    if (!(error instanceof EnoughFaults)) throw error
  }
  return faults
}

/** Creates a function that returns the records of a CSV one by one, the header first; after the end, empty records. */
const createRecordReader = (archive: Archive, source: CsvSource) => {
  const batches = streamCsvRecords(archive, source)
  let records: string[][] = []
  let nextIndex = 0
  return async (): Promise<readonly string[]> => {
    while (nextIndex >= records.length) {
      const { value, done } = await batches.next()
      if (done) return []
      records = value
      nextIndex = 0
    }
    nextIndex += 1
    return records[nextIndex - 1]!
  }
}
