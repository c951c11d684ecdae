import type { ReportPreview } from '../../../../contract/catalogue/report-details.ts'

/** Types of columns that hold figures. */
export const figureTypes = new Set(['number', 'integer', 'percent'])
const dayTypes = new Set(['date', 'datetime', 'year'])

/** Returns the CSS classes of a column by its type: figures and days are aligned to the right, and days are lighter. Undefined for text. */
export const pickTypeAlignment = (type: string) => {
  if (figureTypes.has(type)) return 'r num'
  return dayTypes.has(type) ? 'r soft' : undefined
}

/** Matches a figure; it has no leading zero, which excludes most codes. */
const figurePattern = /^[+\-−]?(0|[1-9]\d{0,2}(,\d{3})+|[1-9]\d*)(\.\d+)?%?$/
const isFigureOrDash = (cell: string) => figurePattern.test(cell) || cell === '–' || cell === '-'
/** Returns true if a figure has a separator, decimals or a percent sign, which codes do not have. */
const hasFormatting = (figure: string) => /[.,%]/.test(figure)

/**
 * Returns the CSS classes of each column. A text column counts as figures if every filled cell is a figure or a dash, and at least one has a
 * separator, decimals or a percent sign; otherwise it may be codes.
 */
export const pickColumnAlignments = ({ columns, rows }: Pick<ReportPreview, 'columns' | 'rows'>) =>
  columns.map(({ type }, index) => {
    const filledCells = rows.map(row => (row[index] ?? '').trim()).filter(Boolean)
    const holdsFigures = filledCells.every(isFigureOrDash) && filledCells.some(hasFormatting)
    return pickTypeAlignment(type) ?? (holdsFigures ? 'r num' : undefined)
  })

/** Formats a cell by the type of its column: in a column of figures, the hyphen before a negative figure becomes a minus sign. */
export const formatCell = (cell: string, type: string) =>
  figureTypes.has(type) ? cell.replace(/^(\s*)-(?=[\d.])/, '$1\u2212') : cell
