import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import type { Cell, SheetRow } from '../cells/sheet-rows.ts'
import { readSheetRows } from '../cells/sheet-rows.ts'
import { refuse } from '../refusals.ts'

/** A row of a file as it is there, from its first column on. */
export interface SourceRow {
  /** As a spreadsheet counts, from 1. */
  row: number
  values: string[]
  /** What a spreadsheet takes the values for. */
  kinds?: (Cell['kind'] | undefined)[]
}

/** Reads the rows of a file from the first to the last, some at a time. */
export type RowReader = (take: (rows: SourceRow[]) => Promise<void>) => Promise<void>

/** The records of a CSV, empty lines included. */
export const csvRows =
  (batches: AsyncIterable<string[][]>): RowReader =>
  async take => {
    let row = 0
    for await (const records of batches) {
      await take(
        records.map(values => {
          row += 1
          return { row, values }
        }),
      )
      if (row > bounds.records) refuse('tooManyRecords', { values: { limit: bounds.records } })
    }
  }

/** The rows of a worksheet that hold something. The workbook was checked before. */
export const sheetRows =
  (archive: Archive, part: string): RowReader =>
  take =>
    readSheetRows(archive, rows => take(rows.map(toRow)), part)

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

/** How many values of a row say something. */
export const countFilled = (values: readonly string[]) => {
  let count = 0
  for (const value of values) if (value !== '') count += 1
  return count
}
