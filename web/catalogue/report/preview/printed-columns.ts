import type { ReportPreview } from '../../../../contract/catalogue/report-details.ts'

/** In pixels: a landscape page of A4 without its margins, a letter of the preview, and the padding of a cell. */
const page = 960
const letter = 7
const padding = 22
/** In letters: a longer cell is cut on paper. */
const widest = 40

/** How many columns fit on a landscape page; at least two, so that a value has its row's name. */
export const countPrinted = ({ columns, rows }: Pick<ReportPreview, 'columns' | 'rows'>) => {
  let used = 0
  const beyond = columns.findIndex(({ name }, place) => {
    const longest = Math.max(name.length, ...rows.map(row => (row[place] ?? '').length))
    used += Math.min(longest, widest) * letter + padding
    return used > page
  })
  return beyond < 0 ? columns.length : Math.max(beyond, 2)
}
