import { dayMilliseconds } from '../../../contract/durations.ts'
import { limits } from '../../../contract/limits.ts'
import { buildFieldRefusal, type FieldRefusal } from '../../../contract/refusals.ts'
import type { SystemReportQuery } from '../../../contract/usage/system-reports.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import { invalidInput } from '../../platform/problem.ts'

/** Throws 400 for a range that is reversed or too long, or that ends after today in Bangkok. */
export const requireRange = (clock: Clock, { start, end }: Pick<SystemReportQuery, 'start' | 'end'>) => {
  const today = dayInBangkok(clock)
  const futureFields = (['start', 'end'] as const).filter(field => ({ start, end })[field] > today)
  const refusals: FieldRefusal[] = futureFields.map(field => buildFieldRefusal(field, 'dayToCome', { today }))
  if (end < start) refusals.push(buildFieldRefusal('end', 'rangeReversed'))
  const isTooLong = listDays(start, end, limits.systemReportDays + 1).length > limits.systemReportDays
  if (isTooLong) refusals.push(buildFieldRefusal('end', 'rangeTooLong', { days: String(limits.systemReportDays) }))
  if (refusals.length > 0) throw invalidInput(refusals)
}

/** Lists the days from one to another, both included, but at most `maxDays`. */
export const listDays = (start: string, end: string, maxDays: number = limits.systemReportDays) => {
  const days: string[] = []
  for (let day = start; day <= end && days.length < maxDays; day = computeDayAfter(day)) days.push(day)
  return days
}

const computeDayAfter = (day: string) => new Date(Date.parse(day) + dayMilliseconds).toISOString().slice(0, 10)

/** Returns the first moment of a day in Bangkok. */
export const toDayStart = (day: string) => new Date(`${day}T00:00:00+07:00`)
/** Returns the first moment of the next day in Bangkok. */
export const toDayEnd = (day: string) => new Date(toDayStart(day).getTime() + dayMilliseconds)
