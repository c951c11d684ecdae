import { dayYears, eraOffset } from '../../../contract/eras.ts'
import type { DayRange } from './day-ranges.ts'
import { unfinishedDay } from './unfinished-values.ts'

/** The first and the last day that a field accepts, as ISO days. */
export interface DayLimits {
  min?: string | undefined
  max?: string | undefined
}

/** Why a field refuses a day. */
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
  // The field itself writes the value, so a text that does not match is unfinished or has a year of more than four digits.
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
