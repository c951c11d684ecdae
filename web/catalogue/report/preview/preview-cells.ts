import type { ReportPreview } from '../../../../contract/catalogue/report-details.ts'

/** Types of columns that hold figures. */
export const figureTypes = new Set(['number', 'integer', 'percent'])
const dayTypes = new Set(['date', 'datetime', 'year'])

/** Returns the classes that right-align figures and days, days a shade lighter. */
export const pickAlignment = (type: string) => {
  if (figureTypes.has(type)) return 'r num'
  return dayTypes.has(type) ? 'r soft' : undefined
}

/** Matches a figure; it has no leading zero, which excludes most codes. */
const figurePattern = /^[+\-−]?(0|[1-9]\d{0,2}(,\d{3})+|[1-9]\d*)(\.\d+)?%?$/

/** Returns the alignment of each column by its type. A column of text is aligned as figures if it holds only formatted figures. */
export const pickAlignments = ({ columns, rows }: Pick<ReportPreview, 'columns' | 'rows'>) =>
  columns.map(({ type }, index) => {
    const cells = rows.map(row => (row[index] ?? '').trim()).filter(Boolean)
    const holdsFigures =
      cells.every(cell => figurePattern.test(cell) || cell === '–' || cell === '-') &&
      cells.some(cell => /[.,%]/.test(cell))
    return pickAlignment(type) ?? (holdsFigures ? 'r num' : undefined)
  })

/** Formats a cell: the hyphen of a negative figure becomes a minus sign. */
export const formatCell = (cell: string, type: string) =>
  figureTypes.has(type) ? cell.replace(/^(\s*)-(?=[\d.])/, '$1\u2212') : cell
