/** In pixels: the width of an A4 landscape page without margins, of a letter of the preview, and of the padding of a cell. */
const page = 960
const letter = 7
const padding = 22
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
  let used = 0
  const beyond = columns.findIndex(({ name }, index) => {
    const longestLength = Math.max(name.length, ...rows.map(row => (row[index] ?? '').length))
    used += Math.min(longestLength, maxCellLength) * letter + padding
    return used > page
  })
  return beyond < 0 ? columns.length : Math.max(beyond, 2)
}
