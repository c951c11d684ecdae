import { createFigureFormat } from '../preview/figures.ts'
import type { Cell, Column, ColumnProfile, Row } from './api-responses.ts'
import { isTime } from './columns.ts'
import { minusSign } from './figure-formats.ts'
import type { Reading } from './reading.ts'
import { formatDay, formatMoment, formatMonth, formatPeriodOfDay, formatYear } from './time-formats.ts'

/** Values with more decimals often contain the noise of binary fractions. */
const maxDecimals = 4

/** Creates the formatter of numbers with a fixed number of decimals. */
const createFixedDecimalFormatter = (scale: number) => {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: scale, maximumFractionDigits: scale })
  // The API sends long decimals as texts, which `format` reads exactly; a number would lose digits.
  return (cell: Cell) => format.format(cell as number).replace('-', minusSign)
}

/** The parts of a profile on which the format of values depends. */
type ValueRange = Pick<ColumnProfile, 'least' | 'greatest' | 'distinct'>

const isFirstOfMonth = (day: string) => day.endsWith('-01')
/** Counts the months up to a day, so that the difference of two days is known in months. */
const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/**
 * Returns true for a column whose days represent months. The shown rows may all have one day, so the first, the last and the number of all
 * days are considered too.
 */
const isByMonth = (shownDays: readonly string[], profile: ValueRange | undefined) => {
  const days = [...new Set([...shownDays, profile?.least, profile?.greatest].filter(day => day != null))].sort()
  if (days.length < 2 || !days.every(isFirstOfMonth)) return false
  const coveredMonths = countMonths(days.at(-1)!) - countMonths(days[0]!) + 1
  // With more different days than months, some days are not the first of a month.
  return (profile?.distinct ?? 0) <= coveredMonths
}

/** Creates the formatter of a column's values. It depends on the type of the column, the shown rows and the profile of all rows. */
export const createCellFormatter = (
  column: Pick<Column, 'name' | 'type' | 'era' | 'period' | 'scale'>,
  rows: readonly Row[],
  reading: Reading,
  profile?: ValueRange,
): ((cell: Cell) => string) => {
  const cells = rows.map(row => row[column.name] ?? null).filter(cell => cell !== null)
  const { period } = column
  if (period) return cell => formatPeriodOfDay(String(cell), period, reading)
  if (column.type === 'date') {
    const isMonthly = isByMonth(cells.map(String), profile)
    return cell => {
      const day = String(cell)
      return isMonthly && isFirstOfMonth(day) ? formatMonth(day, reading) : formatDay(day, reading)
    }
  }
  if (column.type === 'datetime') return cell => formatMoment(String(cell), reading)
  if (column.era) return cell => formatYear(Number(cell), reading.era)
  if (column.type === 'text') return String
  // The first rows do not show how many decimals the others have.
  if (column.scale !== null && column.scale <= maxDecimals) return createFixedDecimalFormatter(column.scale)
  // The other columns have numbers. The preview has no type `decimal`, so each of them is passed as `number`.
  // Null for a column of codes and other numbers that identify something.
  const formatColumnFigure = createFigureFormat({ name: column.name, type: 'number' }, cells.map(String))
  return cell => (formatColumnFigure ? formatColumnFigure(String(cell)) : String(cell)).replace(/^-/, minusSign)
}

/** Returns the classes of the cells of a column: figures are right-aligned, times a shade lighter; undefined for texts. */
export const pickAlignment = (column: Column) => {
  if (isTime(column)) return 'soft num'
  return column.type === 'text' ? undefined : 'r num'
}
