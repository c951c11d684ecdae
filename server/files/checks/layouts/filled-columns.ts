import type { MergedArea } from '../workbooks/sheets.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

/** Limit of the columns whose empty cells a recipe fills from above. */
const maxFilledColumns = 20

interface LayoutHead {
  /** The first rows of the file. */
  head: readonly SourceRow[]
  names: readonly string[]
  /** The number of the row with the names. */
  headerRow: number
  merged: readonly MergedArea[]
  /** True if columns with few values are filled too. */
  fillsSparseColumns: boolean
}

/**
 * Lists the columns in which the value of the first row of a group applies to the rows below it: columns with merged cells, and with
 * `fillsSparseColumns` the leading columns that have a value in at most half of the rows.
 */
export const listColumnsToFill = ({ head, names, headerRow, merged, fillsSparseColumns }: LayoutHead): string[] => {
  const isMerged = (column: number) =>
    merged.some(area => area.column === column && area.columns === 1 && area.rows > 1 && area.row > headerRow)
  const records = head.filter(({ row, values }) => row > headerRow && countFilled(values) > 1)
  const isSparse = (column: number) => {
    const filledCount = records.filter(({ values }) => values[column]).length
    const hasEnoughRecords = records.length >= 4
    return hasEnoughRecords && Boolean(records[0]!.values[column]) && filledCount * 2 <= records.length
  }
  // -1 if all columns are sparse; then only columns with merged cells are filled.
  const leadingSparseCount = fillsSparseColumns
    ? names.findIndex((name, column) => name === '' || !isSparse(column))
    : 0
  return names
    .filter((name, column) => name !== '' && (isMerged(column) || column < leadingSparseCount))
    .slice(0, maxFilledColumns)
}
