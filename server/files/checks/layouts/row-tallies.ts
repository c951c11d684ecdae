import { isNonYearNumber } from './header-positions.ts'
import type { RowTally } from './layout-findings.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

/** Counts the short rows below the column names of a CSV, and finds its first empty line. A sheet has neither. */
export const createRowTallies = (kind: 'csv' | 'excel') => {
  let columnCount = 0
  let lastRow = 0
  let firstEmptyLine: number | undefined
  const shortRows: RowTally = { count: 0, firstRow: 0 }
  const singleTextRows: RowTally = { count: 0, firstRow: 0 }
  const tallyRow = (tally: RowTally, row: number) => {
    tally.count += 1
    if (tally.count === 1) tally.firstRow = row
  }
  return {
    /** Rows with fewer values than columns. Those with only a text in the first column, such as the name of a group, count separately. */
    shortRows,
    singleTextRows,
    /** Returns the first empty line between two rows; undefined without one. */
    findEmptyLine: () => firstEmptyLine,
    /** Sets the row of the column names, and how many columns there are up to the last one with a name. */
    begin(headerRow: number, namedColumnCount: number) {
      lastRow = headerRow
      columnCount = namedColumnCount
    },
    /** Records an empty line before a row, and the row itself if it is short. */
    inspect({ row, values }: SourceRow) {
      if (kind !== 'csv') return
      if (lastRow > 0 && row > lastRow + 1) firstEmptyLine ??= lastRow + 1
      lastRow = row
      if (values.length >= columnCount) return
      const hasOneText = countFilled(values) === 1 && Boolean(values[0]) && !isNonYearNumber(values[0]!)
      tallyRow(hasOneText ? singleTextRows : shortRows, row)
    },
  }
}
