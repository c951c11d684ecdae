import { isNonYearNumber } from './header-positions.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

const maxLastRows = 40

/** Creates a list of the last rows of a file. Each row that leaves the list is passed to `onDropped`. */
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

/** A text that begins with an asterisk or dagger, or with a word for note, source or remark. */
const notePattern = /^\s*(?:[*†‡]|หมายเหตุ|ที่มา|แหล่งที่มา|แหล่งข้อมูล|ข้อมูล\s?ณ|(?:notes?|sources?|remarks?)\s*[:：.])/i

interface NoteSearch {
  /** The number of columns of the table. */
  width: number
  /** True if a row with fewer values than columns can be the first note. */
  areShortRowsNotes: boolean
}

/**
 * Counts the notes among the last rows of a file: rows with one text each. The first note begins like a note, or follows an empty row, or is
 * short.
 */
export const countNotes = (rows: readonly SourceRow[], { width, areShortRowsNotes }: NoteSearch) => {
  if (width < 2) return 0
  const firstTextRow = rows.findLastIndex(row => !hasOneText(row)) + 1
  // Notes follow a table, so rows that are all texts are not notes.
  if (firstTextRow === 0) return 0
  const isFirstNote = (row: SourceRow, index: number) => {
    const followsEmptyRow = row.row > rows[index - 1]!.row + 1
    const isShort = row.values.length < width
    return notePattern.test(pickText(row)) || followsEmptyRow || (areShortRowsNotes && isShort)
  }
  const firstNote = rows.findIndex((row, index) => index >= firstTextRow && isFirstNote(row, index))
  return firstNote < 0 ? 0 : rows.length - firstNote
}

const pickText = ({ values }: SourceRow) => values.find(value => value !== '') ?? ''

const hasOneText = (row: SourceRow) => countFilled(row.values) === 1 && !isNonYearNumber(pickText(row))
