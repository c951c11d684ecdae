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
export const findHeaderPosition = (rows: readonly SourceRow[]): HeaderPosition | undefined => {
  const width = findUsualWidth(rows)
  if (width < 2) return undefined
  const minFilledCount = Math.max(2, Math.ceil(width * minFilledShare))
  const namesRowIndex = rows.findIndex(row => countFilled(row.values) >= minFilledCount && hasOnlyNames(row))
  if (namesRowIndex < 0 || namesRowIndex === rows.length - 1) return undefined
  // The indices of the first and the last header row: group names may be above the row with most names, further names below it.
  let [firstIndex, lastIndex] = [namesRowIndex, namesRowIndex]
  const hasRoom = () => lastIndex - firstIndex + 1 < recipeLimits.headerRows
  while (hasRoom() && isGroupRow(rows[firstIndex - 1], rows[firstIndex]!)) firstIndex -= 1
  while (hasRoom() && completesNames(rows, { firstIndex, lastIndex, width })) lastIndex += 1
  // A recipe has the number of the last header row in the file.
  const headerRow = rows[lastIndex]!.row
  return headerRow > recipeLimits.headerRow ? undefined : { headerRow, headerRows: lastIndex - firstIndex + 1 }
}

/** Finds the most common width of the rows with more than one value; the larger one of equally common widths. */
const findUsualWidth = (rows: readonly SourceRow[]) => {
  const countsByWidth = new Map<number, number>()
  for (const { values } of rows)
    if (countFilled(values) >= 2) {
      const width = findLastFilled(values) + 1
      countsByWidth.set(width, (countsByWidth.get(width) ?? 0) + 1)
    }
  const [mostFrequent] = [...countsByWidth].toSorted(
    ([width, count], [otherWidth, otherCount]) => otherCount - count || otherWidth - width,
  )
  return mostFrequent?.[0] ?? 0
}

/** Returns the index of the last value that is not empty. */
const findLastFilled = (values: readonly string[]) => values.findLastIndex(value => value !== '')

/** Matches a number, also with Thai digits, a sign, parentheses or a percent sign. */
const numberPattern = /^[-+−(]?[\d๐-๙][\d๐-๙,.\s]*%?\)?$/
const yearPattern = /^(?:1[89]|2[0-7])\d\d$/

/** Returns true for a number that is not a year, as years can be column names. */
export const isNonYearNumber = (text: string) => {
  const trimmed = text.trim()
  return numberPattern.test(trimmed) && !yearPattern.test(trimmed)
}

const hasOnlyNames = ({ values }: SourceRow) => !values.some(value => value !== '' && isNonYearNumber(value))

/** Returns true if a row is directly above another one. */
const isAbove = (row: SourceRow | undefined, below: SourceRow): row is SourceRow => row?.row === below.row - 1

/** Returns true if a row above the names has group names: names with gaps between them. */
const isGroupRow = (row: SourceRow | undefined, below: SourceRow) => {
  if (!isAbove(row, below) || countFilled(row.values) < 2 || !hasOnlyNames(row)) return false
  const [firstFilled, lastFilled] = [row.values.findIndex(value => value !== ''), findLastFilled(row.values)]
  return countFilled(row.values) < lastFilled - firstFilled + 1
}

/** Returns true if the row below the names completes them: it names an unnamed column, in which the rows below it have figures. */
const completesNames = (
  rows: readonly SourceRow[],
  { firstIndex, lastIndex, width }: { firstIndex: number; lastIndex: number; width: number },
) => {
  const nextRow = rows[lastIndex + 1]
  const rowsBelow = rows.slice(lastIndex + 2)
  if (!nextRow || rowsBelow.length === 0) return false
  if (!isAbove(rows[lastIndex], nextRow) || !hasOnlyNames(nextRow)) return false
  const isNamed = (column: number) => rows.slice(firstIndex, lastIndex + 1).some(({ values }) => values[column])
  const unnamedColumns = Array.from({ length: width }, (_, index) => index).filter(column => !isNamed(column))
  return unnamedColumns.some(
    column => nextRow.values[column] && rowsBelow.some(({ values }) => isNonYearNumber(values[column] ?? '')),
  )
}
