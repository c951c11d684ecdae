import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Era } from '../../../contract/tables/columns.ts'
import type { SeriesStep, TableSeries } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { formatKey, formatPeriodOfDay } from '../report/explore/time-formats.ts'

/** The language and the era in which a series is shown. */
export interface SeriesReading {
  language: Language
  era: Era
}

/** Returns the era of a language: Thai uses the Buddhist era. */
export const pickDefaultEra = (language: Language): Era => (language === 'th' ? 'be' : 'ce')

/** The part of a date by which a time of a series is named: half years and quarters by their month, weeks by their day. */
const partByStep: Record<SeriesStep, 'year' | 'month' | 'day'> = {
  year: 'year',
  halfYear: 'month',
  quarter: 'month',
  month: 'month',
  week: 'day',
  day: 'day',
}

/** Fields of a column that do not matter for its times. */
const unusedColumnFields = {
  scale: null,
  period: null,
  mark_of: null,
  part_of: null,
  description_en: '',
  description_th: '',
} as const

/** Formats a time of a series. */
export const formatPeriod = ({ time, step }: TableSeries, at: string, reading: SeriesReading) => {
  // The ticks of an axis are years, whatever the step of the series.
  const isYear = at.length === 'yyyy'.length
  if (time.period && !isYear) return formatPeriodOfDay(at, time.period, reading)
  // `formatKey` formats any key of a group, so it needs a column. Here only the part of the date matters.
  const column = { name: time.name, type: 'date', role: 'time', unit: null, era: null, ...unusedColumnFields } as const
  const part = isYear ? 'year' : partByStep[step]
  const periodKey = { year: at.slice(0, 4), month: at.slice(0, 7), day: at }[part]
  return formatKey(periodKey, { column, part }, reading)
}

/** Number of months between two values of a series. */
const monthsByStep = { halfYear: 6, quarter: 3, month: 1 } as const

/** Weekly values may be a few days late, e.g. because of holidays. There is no minimum, as a week has only one value. */
const maxWeekDays = 10

/**
 * Returns true if a time follows another one by exactly one step of the series, so that no period between them is missing. In a daily
 * series every value follows the one before it, whatever days are between them.
 */
export const isStepAfter = (step: SeriesStep, before: string, at: string) => {
  if (step === 'day') return true
  if (step === 'week') return Date.parse(at) - Date.parse(before) <= maxWeekDays * dayMilliseconds
  const yearsBetween = Number(at.slice(0, 4)) - Number(before.slice(0, 4))
  if (step === 'year') return yearsBetween === 1
  const monthsBetween = yearsBetween * 12 + Number(at.slice(5, 7)) - Number(before.slice(5, 7))
  return monthsBetween === monthsByStep[step]
}
