import { dayMilliseconds } from '../../contract/durations.ts'

/** Periods relative to today; the URL contains all other days. */
export const periods = ['today', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

const subtractDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMilliseconds).toISOString().slice(0, 10)

/** Returns the fiscal year of a day, 1 October to 30 September, named after the year in which it ends. */
export const toFiscalYear = (today: string) => Number(today.slice(0, 4)) + (today.slice(5, 7) >= '10' ? 1 : 0)

/** Returns the first and the last day of a period up to today; a fiscal year continues to its end. */
export const computePeriodDays = (period: Period, today: string) => {
  const year = toFiscalYear(today)
  if (period === 'year') return { from: `${year - 1}-10-01`, until: `${year}-09-30` }
  return { from: subtractDays(today, { today: 0, week: 6, month: 29 }[period]), until: today }
}
