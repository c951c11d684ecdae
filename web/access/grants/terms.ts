import { findDayFault } from '../../ui/dates/days.ts'

/** How long a new grant lasts and why it is given, as the form holds it. */
export interface Term {
  hasEnd: boolean
  /** The last day as the date field holds it. */
  until: string
  reason: string
}

export const emptyTerm: Term = { hasEnd: false, until: '', reason: '' }

/** Thrown where the last day is missing or is no day that a grant can end on. */
export class TermRefused extends Error {}

/** The term as the calls take it. Throws TermRefused for a last day that is missing, unfinished or over. */
export const requireTerm = ({ hasEnd, until, reason }: Term, today: string) => {
  if (!hasEnd) return { until: null, reason: reason.trim() }
  if (until === '' || findDayFault(until, { min: today })) throw new TermRefused()
  return { until, reason: reason.trim() }
}

const dayLength = 86_400_000

/** How many days a grant still has after today: 0 on its last day, undefined without an end. */
export const countDaysLeft = (until: string | null, today: string) =>
  until === null ? undefined : Math.round((Date.parse(until) - Date.parse(today)) / dayLength)

/** Grants with at most so many days left are marked. */
export const fewDays = 30

/** The next 30 September, on which the fiscal year ends. */
export const findFiscalYearEnd = (today: string) => {
  const year = Number(today.slice(0, 4))
  const end = `${year}-09-30`
  return today <= end ? end : `${year + 1}-09-30`
}
