import { isFigure } from './header-places.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

const mostLooked = 40

/** Gathers the last rows of a file that hold something. `left` is told of those that are no longer among them. */
export const lastRows = (left: (row: SourceRow) => void = () => {}) => {
  const rows: SourceRow[] = []
  return {
    add(row: SourceRow) {
      rows.push(row)
      if (rows.length > mostLooked) left(rows.shift()!)
    },
    rows,
  }
}

const marked = /^\s*(?:[*†‡]|หมายเหตุ|ที่มา|แหล่งที่มา|แหล่งข้อมูล|ข้อมูล\s?ณ|(?:notes?|sources?|remarks?)\s*[:：.])/i

/** How many of the last rows are notes: they have one text each, and the first of them says so, or is apart from the table. */
export const countNotes = (
  rows: readonly SourceRow[],
  width: number,
  /** Whether a row that ends early is one too. */
  endsEarly: boolean,
) => {
  if (width < 2) return 0
  const begins = rows.findLastIndex(row => !holdsOneText(row)) + 1
  if (begins === 0) return 0
  const isFirst = (row: SourceRow, at: number) =>
    marked.test(textOf(row)) || row.row > rows[at - 1]!.row + 1 || (endsEarly && row.values.length < width)
  const first = rows.findIndex((row, at) => at >= begins && isFirst(row, at))
  return first < 0 ? 0 : rows.length - first
}

const textOf = ({ values }: SourceRow) => values.find(value => value !== '') ?? ''

const holdsOneText = (row: SourceRow) => countFilled(row.values) === 1 && !isFigure(textOf(row))
