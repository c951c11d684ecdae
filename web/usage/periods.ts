import { dayMilliseconds } from '../../contract/durations.ts'
import type { DayRange } from '../ui/dates/day-ranges.ts'
import { toFiscalYear, toFiscalYearDays } from '../ui/dates/fiscal-years.ts'

/**
 * Formats a day as yyyy-mm-dd. Months count from 1. Values outside the calendar count on: month 0 is December of the previous year, and day 0 is
 * the last day of the previous month.
 */
const formatDay = (year: number, month: number, dayOfMonth: number) =>
  // Date.UTC counts months from 0.
  new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10)

/**
 * Returns the ranges that the form offers. This month and this fiscal year end today, yyyy-mm-dd. A fiscal year is named after the year in which
 * it ends.
 */
export const computePeriods = (today: string) => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const fiscalYear = toFiscalYear(today)
  return {
    fiscalYear,
    thisMonth: { from: formatDay(year, month, 1), until: today },
    lastMonth: { from: formatDay(year, month - 1, 1), until: formatDay(year, month, 0) },
    fiscal: { from: toFiscalYearDays(fiscalYear).from, until: today },
  } satisfies Record<string, DayRange | number>
}

/** Lists the days of a range, both ends included. The range has the names of the usage queries, `start` and `end`. */
export const listDays = ({ start, end }: { start: string; end: string }): string[] => {
  // Texts without a time are midnight in UTC, so the difference is a whole number of days.
  const [startTime, endTime] = [Date.parse(start), Date.parse(end)]
  const dayCount = (endTime - startTime) / dayMilliseconds + 1
  return Array.from({ length: dayCount }, (_, index) =>
    new Date(startTime + index * dayMilliseconds).toISOString().slice(0, 10),
  )
}
