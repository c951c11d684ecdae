import { dayMilliseconds } from '../../contract/durations.ts'

/** Periods relative to today. Any other range is a first and a last day in the URL. */
export const periods = ['today', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

const subtractDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMilliseconds).toISOString().slice(0, 10)

/** Returns the fiscal year of a day, 1 October to 30 September, named after the year in which it ends. */
export const toFiscalYear = (today: string) => Number(today.slice(0, 4)) + (today.slice(5, 7) >= '10' ? 1 : 0)

/** Returns the first and the last day of a period. It ends today, except the fiscal year, which ends on 30 September. */
export const computePeriodDays = (period: Period, today: string) => {
  const year = toFiscalYear(today)
  if (period === 'year') return { from: `${year - 1}-10-01`, until: `${year}-09-30` }
  const daysBeforeToday = { today: 0, week: 6, month: 29 }[period]
  return { from: subtractDays(today, daysBeforeToday), until: today }
}
