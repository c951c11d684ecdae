import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import type { Cell, SheetRow } from '../cells/sheet-rows.ts'
import { readSheetRows } from '../cells/sheet-rows.ts'
import { refuse } from '../refusals.ts'

/** A row as it is in the file, from the first column. */
export interface SourceRow {
  /** Row number as in a spreadsheet, from 1. */
  row: number
  values: string[]
  /** The types of the cells in a spreadsheet; undefined for a CSV. */
  kinds?: (Cell['kind'] | undefined)[]
}

/** Reads all rows of a file in batches. */
export type RowReader = (onRows: (rows: SourceRow[]) => Promise<void>) => Promise<void>

/** Creates a reader of the records of a CSV, with empty lines. */
export const createCsvRowReader =
  (batches: AsyncIterable<string[][]>): RowReader =>
  async onRows => {
    let row = 0
    for await (const records of batches) {
      await onRows(
        records.map(values => {
          row += 1
          return { row, values }
        }),
      )
      if (row > bounds.records) refuse('tooManyRecords', { values: { limit: bounds.records } })
    }
  }

/** Creates a reader of the non-empty rows of a worksheet. The workbook must have been checked. */
export const createSheetRowReader =
  (archive: Archive, part: string): RowReader =>
  onRows =>
    readSheetRows(archive, rows => onRows(rows.map(toRow)), part)

const toRow = ({ row, cells }: SheetRow): SourceRow => {
  const width = (cells.at(-1)?.column ?? -1) + 1
  const values = Array.from({ length: width }, () => '')
  const kinds = Array.from({ length: width }, (): Cell['kind'] | undefined => undefined)
  for (const { column, text, kind } of cells) {
    values[column] = text
    kinds[column] = kind
  }
  return { row, values, kinds }
}

/** Counts the non-empty values of a row. */
export const countFilled = (values: readonly string[]) => {
  let count = 0
  for (const value of values) if (value !== '') count += 1
  return count
}
