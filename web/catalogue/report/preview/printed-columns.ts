/** Width of an A4 landscape page without margins, in pixels. */
const pageWidth = 960
/** Average width of a letter in a cell, in pixels. */
const letterWidth = 7
/** Padding of a cell at both sides, in pixels. */
const cellPadding = 22
/** A cell with more letters is cut off in print. */
const maxCellLength = 40
/** The first column usually names the row, so at least one more column is printed. */
const minPrintedColumns = 2

interface PrintedTable {
  columns: readonly { name: string }[]
  rows: readonly string[][]
}

/** Counts the columns that fit on a landscape page, by the texts of the rows. */
export const countPrinted = ({ columns, rows }: PrintedTable) => {
  let usedWidth = 0
  const firstHiddenIndex = columns.findIndex(({ name }, index) => {
    const longestLength = Math.max(name.length, ...rows.map(row => (row[index] ?? '').length))
    usedWidth += Math.min(longestLength, maxCellLength) * letterWidth + cellPadding
    return usedWidth > pageWidth
  })
  return firstHiddenIndex < 0 ? columns.length : Math.max(firstHiddenIndex, minPrintedColumns)
}
