import { dayMilliseconds } from '../../../contract/durations.ts'
import { dayYears } from '../../../contract/eras.ts'
import type { Language } from '../../../contract/visit.ts'
import { locales } from '../aria/locales.ts'
import { eraOffset } from '../values/formats.ts'

/** Value of a day field with incomplete input. It is not an ISO day, so the rules of the contract refuse it. */
export const unfinishedDay = 'unfinished'

/** Value of a time field with incomplete input. */
export const unfinishedTime = 'unfinished'

/** The first and the last day that a field accepts, as ISO days. */
export interface DayLimits {
  min?: string | undefined
  max?: string | undefined
}

export type DayFault =
  | { kind: 'unfinished' }
  /** The year was typed in the era that the field does not use. */
  | { kind: 'otherEra'; correctedDay: string }
  | { kind: 'outOfYears' }
  | { kind: 'tooEarly'; min: string }
  | { kind: 'tooLate'; max: string }

/** Returns the fault of the ISO day of a field; undefined if the day is valid or the field is empty. */
export const findDayFault = (value: string, { min, max }: DayLimits = {}): DayFault | undefined => {
  if (value === '') return undefined
  const [, yearText, monthAndDay] = /^(\d{4})(-\d\d-\d\d)$/.exec(value) ?? []
  // A year of more than four digits does not match.
  if (!yearText) return { kind: value === unfinishedDay ? 'unfinished' : 'outOfYears' }
  const year = Number(yearText)
  if (!isAcceptedYear(year)) {
    // A year after the last accepted one was typed in the Buddhist Era, a year before the first one in the Common Era.
    const correctedYear = year > dayYears.last ? year - eraOffset : year + eraOffset
    return isAcceptedYear(correctedYear)
      ? { kind: 'otherEra', correctedDay: `${correctedYear}${monthAndDay}` }
      : { kind: 'outOfYears' }
  }
  if (min && value < min) return { kind: 'tooEarly', min }
  if (max && value > max) return { kind: 'tooLate', max }
  return undefined
}

/** Returns true for a year that the contract accepts in a day. */
const isAcceptedYear = (year: number) => year >= dayYears.first && year <= dayYears.last

/** Converts a year of the Common Era to the era of the page's language. */
export const toPageEra = (year: number, language: Language) => (language === 'th' ? year + eraOffset : year)

/** Converts a year of the Common Era to the era that the page's language does not use. */
export const toOtherEra = (year: number, language: Language) => (language === 'th' ? year : year + eraOffset)

/** Formats an ISO day with names in the page's language and the year in the other era. */
export const describeInOtherEra = (isoDay: string, language: Language) => {
  const date = new Date(`${isoDay}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(date)
  return {
    weekday: format({ weekday: 'long' }),
    day: date.getUTCDate(),
    month: format({ month: 'long' }),
    year: toOtherEra(date.getUTCFullYear(), language),
  }
}

/** The first and the last day of a range, as ISO days. */
export interface DayRange {
  from: string
  until: string
}

/** The order of the two days is wrong, or `end` names the day that has a fault. */
export type RangeFault = { kind: 'reversed' } | (DayFault & { end: keyof DayRange })

/** Returns the fault of a range: of its first day, of its last day, or of their order. */
export const findRangeFault = ({ from, until }: DayRange, limits?: DayLimits): RangeFault | undefined => {
  for (const [end, value] of [
    ['from', from],
    ['until', until],
  ] as const) {
    const fault = findDayFault(value, limits)
    if (fault) return { ...fault, end }
  }
  return until < from ? { kind: 'reversed' } : undefined
}

/** Returns the length of a range in days, both ends included, and the fiscal year if the range is exactly one (1 October to 30 September). */
export const computeRangeLength = ({ from, until }: DayRange) => {
  const days = (Date.parse(until) - Date.parse(from)) / dayMilliseconds + 1
  const lastYear = Number(until.slice(0, 4))
  const isFiscalYear = from === `${lastYear - 1}-10-01` && until === `${lastYear}-09-30`
  return { days, fiscalYear: isFiscalYear ? lastYear : undefined }
}
