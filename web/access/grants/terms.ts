import { dayMilliseconds } from '../../../contract/durations.ts'
import { findDayFault } from '../../ui/dates/day-faults.ts'
import { toFiscalYear, toFiscalYearDays } from '../../ui/dates/fiscal-years.ts'

/** The fields of a form for the last day and the reason of a grant. */
export interface Term {
  hasEnd: boolean
  /** The text of the date field for the last day. */
  until: string
  reason: string
}

export const emptyTerm: Term = { hasEnd: false, until: '', reason: '' }

/** Thrown for a term whose last day is missing, incomplete or past. */
export class TermRefused extends Error {}

/** Converts the fields to the input of calls. Throws TermRefused if the last day is missing, incomplete or past. */
export const requireTerm = ({ hasEnd, until, reason }: Term, today: string) => {
  if (!hasEnd) return { until: null, reason: reason.trim() }
  if (until === '' || findDayFault(until, { min: today })) throw new TermRefused()
  return { until, reason: reason.trim() }
}

/** Returns how many days a grant lasts after today: 0 on its last day, undefined if it has no end. */
export const countDaysLeft = (until: string | null, today: string) =>
  until === null ? undefined : Math.round((Date.parse(until) - Date.parse(today)) / dayMilliseconds)

/** A grant ends soon if it has at most this many days left. */
export const endingSoonDays = 30

/** Returns the next 30 September, the end of the fiscal year. */
export const computeFiscalYearEnd = (today: string) => toFiscalYearDays(toFiscalYear(today)).until
