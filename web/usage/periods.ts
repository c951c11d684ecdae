import { dayMilliseconds } from '../../contract/durations.ts'
import type { DayRange } from '../ui/dates/days.ts'

const toIsoDay = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** Lists the periods of the form, up to today (yyyy-mm-dd); a fiscal year starts in October and is named after the later year. */
export const listPeriods = (today: string) => {
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
