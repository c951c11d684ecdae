import { isFigure } from './header-places.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

const maxLastRows = 40

/** Keeps the last non-empty rows of a file; rows that drop out are passed to `onDropped`. */
export const createLastRows = (onDropped: (row: SourceRow) => void = () => {}) => {
  const rows: SourceRow[] = []
  return {
    add(row: SourceRow) {
      rows.push(row)
      if (rows.length > maxLastRows) onDropped(rows.shift()!)
    },
    rows,
  }
}

const noteMark = /^\s*(?:[*†‡]|หมายเหตุ|ที่มา|แหล่งที่มา|แหล่งข้อมูล|ข้อมูล\s?ณ|(?:notes?|sources?|remarks?)\s*[:：.])/i

/** Counts the notes at the end: rows with one text each, of which the first is marked as a note or separated from the table. */
export const countNotes = (
  rows: readonly SourceRow[],
  width: number,
  /** True if short rows count as notes too. */
  endsEarly: boolean,
) => {
  if (width < 2) return 0
  const firstTextRow = rows.findLastIndex(row => !hasOneText(row)) + 1
  if (firstTextRow === 0) return 0
  const isFirst = (row: SourceRow, at: number) =>
    noteMark.test(pickText(row)) || row.row > rows[at - 1]!.row + 1 || (endsEarly && row.values.length < width)
  const first = rows.findIndex((row, index) => index >= firstTextRow && isFirst(row, index))
  return first < 0 ? 0 : rows.length - first
}

const pickText = ({ values }: SourceRow) => values.find(value => value !== '') ?? ''

const hasOneText = (row: SourceRow) => countFilled(row.values) === 1 && !isFigure(pickText(row))
