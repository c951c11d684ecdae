/** A tick of an axis: position and label. */
export interface Tick {
  at: number
  label: string
}

/** Returns ticks at the starts of months, as many as are readable. */
export const listMonthTicks = ({ first, last, x, maxTicks, printMonth }: MonthSpan): Tick[] => {
  const [firstMonth, lastMonth] = [countMonths(first), countMonths(last)]
  const monthsPerTick = [1, 2, 3].find(months => months >= (lastMonth - firstMonth) / maxTicks) ?? 6
  return Array.from({ length: lastMonth - firstMonth + 1 }, (_, index) => toMonthStart(firstMonth + index))
    .filter(month => month.getUTCMonth() % monthsPerTick === 0 && month.getTime() >= first)
    .map(month => ({ at: x(month.getTime()), label: printMonth(month.toISOString().slice(0, 7)) }))
}

/** Returns the number of months from the year 0 to a time. */
const countMonths = (at: number) => 12 * new Date(at).getUTCFullYear() + new Date(at).getUTCMonth()

/** Returns the start of the month that `countMonths` has counted. */
const toMonthStart = (monthCount: number) => new Date(Date.UTC(Math.floor(monthCount / 12), monthCount % 12))

/** The first and the last time of an axis, and how it maps them. */
interface Span {
  first: number
  last: number
  x: (at: number) => number
  maxTicks: number
}

interface MonthSpan extends Span {
  printMonth: (month: string) => string
}

interface YearSpan extends Span {
  printYear: (year: number) => string
  isFiscal: boolean
}

/** Months of Date.UTC, which count from 0. */
const january = 0
const october = 9

/** Returns ticks at the starts of years, as many as are readable. A fiscal year starts in October and is named after the next year. */
export const listYearTicks = ({ first, last, x, maxTicks, printYear, isFiscal }: YearSpan): Tick[] => {
  const [firstYear, lastYear] = [first, last].map(at => new Date(at).getUTCFullYear()) as [number, number]
  const yearsPerTick = pickYearsPerTick((lastYear - firstYear + 1) / maxTicks)
  // The last fiscal year may be named after the year that follows the last time.
  const years = Array.from({ length: lastYear - firstYear + 2 }, (_, index) => firstYear + index).filter(
    year => year % yearsPerTick === 0,
  )
  const ticks = years.flatMap(year => {
    const at = isFiscal ? Date.UTC(year - 1, october, 1) : Date.UTC(year, january, 1)
    if (at < first || at > last) return []
    return [{ at: x(at), label: printYear(year) }]
  })
  if (ticks.length > 0) return ticks
  return [{ at: x(first), label: printYear(firstYear) }]
}

/** Returns the smallest readable step of years that is not less than the minimum. */
const pickYearsPerTick = (minimum: number) => [1, 2, 5, 10, 20, 25, 50, 100].find(step => step >= minimum) ?? 200
