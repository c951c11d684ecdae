/** In pixels: the width of an A4 landscape page without margins, of a letter of the preview, and of the padding of a cell. */
const pageWidth = 960
const letterWidth = 7
const cellPadding = 22
/** In letters: a longer cell is cut in print. */
const maxCellLength = 40

/** Counts the columns that fit on a landscape page; at least two, so that each value has its row's name. */
export const countPrinted = ({
  columns,
  rows,
}: {
  columns: readonly { name: string }[]
  rows: readonly string[][]
}) => {
  let usedWidth = 0
  const firstHiddenIndex = columns.findIndex(({ name }, index) => {
    const longestLength = Math.max(name.length, ...rows.map(row => (row[index] ?? '').length))
    usedWidth += Math.min(longestLength, maxCellLength) * letterWidth + cellPadding
    return usedWidth > pageWidth
  })
  return firstHiddenIndex < 0 ? columns.length : Math.max(firstHiddenIndex, 2)
}
