import { recipeLimits } from '../../../../contract/files/recipe-limits.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { countFilled, type SourceRow } from './source-rows.ts'

type HeaderPosition = Pick<FileRecipe, 'headerRow' | 'headerRows'>

/** A row of names fills at least this share of the columns. */
const minFilledShare = 0.6

/**
 * Finds the column names in the first non-empty rows of a file: the first row without figures that fills most columns, with the rows of
 * group names around it. Undefined if there is no such row.
 */
export const findHeader = (rows: readonly SourceRow[]): HeaderPosition | undefined => {
  const width = findUsualWidth(rows)
  if (width < 2) return undefined
  const minFilledCount = Math.max(2, Math.ceil(width * minFilledShare))
  const start = rows.findIndex(row => countFilled(row.values) >= minFilledCount && hasOnlyNames(row))
  if (start < 0 || start === rows.length - 1) return undefined
  // The rows of the header; group names are above it, the names of a group below.
  let [first, last] = [start, start]
  const hasRoom = () => last - first + 1 < recipeLimits.headerRows
  while (hasRoom() && isGroupRow(rows[first - 1], rows[first]!)) first -= 1
  while (hasRoom() && completesNames(rows, first, last, width)) last += 1
  const headerRow = rows[last]!.row
  return headerRow > recipeLimits.headerRow ? undefined : { headerRow, headerRows: last - first + 1 }
}

/** Finds the most common width of the rows with more than one value; the larger one of equally common widths. */
const findUsualWidth = (rows: readonly SourceRow[]) => {
  const counts = new Map<number, number>()
  for (const { values } of rows)
    if (countFilled(values) >= 2) {
      const width = findLastFilled(values) + 1
      counts.set(width, (counts.get(width) ?? 0) + 1)
    }
  const [mostFrequent] = [...counts].toSorted(
    ([width, count], [otherWidth, otherCount]) => otherCount - count || otherWidth - width,
  )
  return mostFrequent?.[0] ?? 0
}

const findLastFilled = (values: readonly string[]) => values.findLastIndex(value => value !== '')

const numberPattern = /^[-+−(]?[\d๐-๙][\d๐-๙,.\s]*%?\)?$/
const yearPattern = /^(?:1[89]|2[0-7])\d\d$/

/** Returns true for a number that is not a year, as years can be column names. */
export const isFigure = (text: string) => {
  const trimmed = text.trim()
  return numberPattern.test(trimmed) && !yearPattern.test(trimmed)
}

const hasOnlyNames = ({ values }: SourceRow) => !values.some(value => value !== '' && isFigure(value))

/** Returns true if a row is directly above another one. */
const isAbove = (row: SourceRow | undefined, below: SourceRow): row is SourceRow => row?.row === below.row - 1

/** Returns true if a row above the names has group names: names with gaps between them. */
const isGroupRow = (row: SourceRow | undefined, below: SourceRow) => {
  if (!isAbove(row, below) || countFilled(row.values) < 2 || !hasOnlyNames(row)) return false
  const [from, to] = [row.values.findIndex(value => value !== ''), findLastFilled(row.values)]
  return countFilled(row.values) < to - from + 1
}

/** Returns true if the row below the names completes them: it names an unnamed column, in which the rows below it have figures. */
const completesNames = (rows: readonly SourceRow[], first: number, last: number, width: number) => {
  const next = rows[last + 1]
  if (!next || !isAbove(rows[last], next) || !hasOnlyNames(next) || last + 2 >= rows.length) return false
  const isNamed = (at: number) => rows.slice(first, last + 1).some(({ values }) => values[at])
  const unnamedIndices = Array.from({ length: width }, (_, index) => index).filter(at => !isNamed(at))
  return unnamedIndices.some(
    at => next.values[at] && rows.slice(last + 2).some(({ values }) => isFigure(values[at] ?? '')),
  )
}
