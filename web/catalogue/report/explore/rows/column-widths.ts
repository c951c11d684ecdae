import type { Row } from '../api-responses.ts'
import type { ShownColumn } from './shown-columns.ts'

/** Limits of the width of a column, in pixels. */
const minWidth = 72
const maxWidth = 240
/** Limit of the width of the pinned column, in CSS: a share of the window. */
const maxPinnedShare = '36vw'
/** Widths of the parts of a cell with a value, in pixels. Digits all have one width, which is more than that of an average letter. */
const cellWidths = { letter: 7.6, digit: 9, padding: 24 }
/** Widths of the parts of a head, in pixels: a letter of the name, both icons, and the unit. */
const headWidths = { letter: 6.8, icons: 56, unit: 32 }
/** The texts of this many rows decide the width of a column. */
const measuredRows = 50

/** Counts the letters of a text, without the Thai marks above and below a letter, which need no width. */
const countLetters = (text: string) => text.replace(/\p{Mn}/gu, '').length

const countDigits = (text: string) => text.match(/\d/g)?.length ?? 0

const computeTextWidth = (text: string) => {
  const digits = countDigits(text)
  return digits * cellWidths.digit + (countLetters(text) - digits) * cellWidths.letter
}

/**
 * Returns the width of a column in pixels. `unit` is what the head shows after the name; empty for none. The width depends only on the first rows, so
 * that it does not change while the reader scrolls.
 */
export const computeColumnWidth = ({ column, formatCell }: ShownColumn, rows: readonly Row[], unit: string) => {
  const textWidths = rows.slice(0, measuredRows).map(row => {
    const cell = row[column.name]
    // A missing value shows as a dash, which is one letter wide.
    return cell === null || cell === undefined ? cellWidths.letter : computeTextWidth(formatCell(cell))
  })
  const cellsWidth = Math.max(...textWidths) + cellWidths.padding
  const headWidth = countLetters(column.name) * headWidths.letter + headWidths.icons + (unit ? headWidths.unit : 0)
  return Math.round(Math.max(minWidth, Math.min(maxWidth, Math.max(cellsWidth, headWidth))))
}

/** Builds the style of a row from the widths of its columns. The first column is pinned, so on a phone it leaves room for the others. */
export const buildRowStyle = (columnWidths: readonly number[]) => {
  const columnTracks = columnWidths.map((width, index) => {
    const leastWidth = index === 0 ? `min(${width}px, ${maxPinnedShare})` : `${width}px`
    return `minmax(${leastWidth}, ${width}fr)`
  })
  const totalWidth = columnWidths.reduce((sum, width) => sum + width, 0)
  return { gridTemplateColumns: columnTracks.join(' '), width: `max(100%, ${totalWidth}px)` }
}
