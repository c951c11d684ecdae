import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { listRuns } from '../../../contract/runs/run-list.ts'
import { getWireName } from '../../../contract/wire.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import { invalidInput } from '../../platform/problem.ts'

/** The wire name of the end of a range; both calls with a range use the same. */
const endField = getWireName(listRuns.input, 'end')

interface RequestedRange {
  hasRange: boolean
  start?: string | undefined
  end?: string | undefined
}

/** Returns the requested days; without a range, today in Bangkok. Throws 400 for a reversed range. */
export const requireOrderedDays = (clock: Clock, { hasRange, start, end }: RequestedRange) => {
  const today = dayInBangkok(clock)
  if (!hasRange) return { start: today, end: today }
  const days = { start: start ?? today, end: end ?? today }
  if (days.end < days.start) throw invalidInput([buildFieldRefusal(endField, 'rangeReversed')])
  return days
}

/** Returns the requested days; null without a range, for every day. Throws 400 for a range that is reversed or ends after today. */
export const requireDaysUntilToday = (clock: Clock, range: RequestedRange) => {
  if (!range.hasRange) return null
  const today = dayInBangkok(clock)
  const days = requireOrderedDays(clock, range)
  if (days.end > today) throw invalidInput([buildFieldRefusal(endField, 'dayToCome', { today })])
  return days
}
