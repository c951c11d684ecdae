import { dayMilliseconds } from '../../contract/durations.ts'
import { toFiscalYear, toFiscalYearDays } from '../ui/dates/fiscal-years.ts'

/** Periods relative to today. Any other range is a first and a last day in the URL. */
export const periods = ['today', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

const subtractDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMilliseconds).toISOString().slice(0, 10)

/** Returns the first and the last day of a period. It ends today, except the fiscal year, which ends on 30 September. */
export const computePeriodDays = (period: Period, today: string) => {
  if (period === 'year') return toFiscalYearDays(toFiscalYear(today))
  const daysBeforeToday = { today: 0, week: 6, month: 29 }[period]
  return { from: subtractDays(today, daysBeforeToday), until: today }
}
