import { dayMilliseconds } from '../../contract/durations.ts'
import type { DayRange } from '../ui/dates/days.ts'

/** Returns a day as yyyy-mm-dd; months count from 0, and day 0 is the last day of the previous month. */
const toIsoDay = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/**
 * Returns the periods that the form offers, the current ones up to today (yyyy-mm-dd). A fiscal year begins in October and is named after
 * the year in which it ends.
 */
export const computePeriods = (today: string) => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const fiscalYear = month >= 10 ? year + 1 : year
  return {
    fiscalYear,
    thisMonth: { from: toIsoDay(year, month - 1, 1), until: today },
    lastMonth: { from: toIsoDay(year, month - 2, 1), until: toIsoDay(year, month - 1, 0) },
    fiscal: { from: toIsoDay(fiscalYear - 1, 9, 1), until: today },
  } satisfies Record<string, DayRange | number>
}

/** Lists the days of a range, both ends included. */
export const listDays = ({ start, end }: { start: string; end: string }): string[] => {
  const [first, last] = [Date.parse(start), Date.parse(end)]
  const count = Math.round((last - first) / dayMilliseconds) + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMilliseconds).toISOString().slice(0, 10),
  )
}
