import { dayMilliseconds } from '../../../contract/durations.ts'
import { findDayFault } from '../../ui/dates/days.ts'

/** The length and reason of a new grant, as the form holds them. */
export interface Term {
  hasEnd: boolean
  /** The last day as the date field holds it. */
  until: string
  reason: string
}

export const emptyTerm: Term = { hasEnd: false, until: '', reason: '' }

/** Thrown when the last day is missing or is not a valid end of a grant. */
export class TermRefused extends Error {}

/** Converts the term for the calls. Throws TermRefused if the last day is missing, incomplete or past. */
export const requireTerm = ({ hasEnd, until, reason }: Term, today: string) => {
  if (!hasEnd) return { until: null, reason: reason.trim() }
  if (until === '' || findDayFault(until, { min: today })) throw new TermRefused()
  return { until, reason: reason.trim() }
}

/** Returns how many days a grant has after today: 0 on its last day, undefined without an end. */
export const countDaysLeft = (until: string | null, today: string) =>
  until === null ? undefined : Math.round((Date.parse(until) - Date.parse(today)) / dayMilliseconds)

/** Grants with at most this many days left are marked. */
export const fewDays = 30

/** Returns the next 30 September, the end of the fiscal year. */
export const computeFiscalYearEnd = (today: string) => {
  const year = Number(today.slice(0, 4))
  const end = `${year}-09-30`
  return today <= end ? end : `${year + 1}-09-30`
}
