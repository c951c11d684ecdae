import { dayMilliseconds } from '../../contract/durations.ts'
import { limits } from '../../contract/limits.ts'
import { type FieldRefusal, refusedBy } from '../../contract/refusals.ts'
import type { SystemReportQuery } from '../../contract/usage/system-reports.ts'
import { type Clock, dayInBangkok } from '../platform/clock.ts'
import { invalidInput } from '../platform/problem.ts'

/** Throws 400 for a range that is reversed, too long, or later than today in Bangkok. */
export const requireRange = (clock: Clock, { start, end }: Pick<SystemReportQuery, 'start' | 'end'>) => {
  const today = dayInBangkok(clock)
  const futureFields = (['start', 'end'] as const).filter(field => ({ start, end })[field] > today)
  const refusals: FieldRefusal[] = futureFields.map(field => refusedBy(field, 'dayToCome', { today }))
  if (end < start) refusals.push(refusedBy('end', 'rangeReversed'))
  if (listDays(start, end, limits.systemReportDays + 1).length > limits.systemReportDays)
    refusals.push(refusedBy('end', 'rangeTooLong', { days: String(limits.systemReportDays) }))
  if (refusals.length > 0) throw invalidInput(refusals)
}

/** Lists the days from one to another, both included, up to a limit. */
export const listDays = (start: string, end: string, most: number = limits.systemReportDays) => {
  const days: string[] = []
  for (let day = start; day <= end && days.length < most; day = computeDayAfter(day)) days.push(day)
  return days
}

const computeDayAfter = (day: string) => new Date(Date.parse(day) + dayMilliseconds).toISOString().slice(0, 10)

/** Returns the beginning of a day in Bangkok. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00+07:00`)
/** Returns the beginning of the next day in Bangkok. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + dayMilliseconds)
