import { dayMilliseconds } from '../../../contract/durations.ts'

/** The first and the last day of a range, as ISO days. */
export interface DayRange {
  from: string
  until: string
}

/** Returns the length of a range in days, both ends included, and the fiscal year if the range is exactly one (1 October to 30 September). */
export const computeRangeLength = ({ from, until }: DayRange) => {
  const days = (Date.parse(until) - Date.parse(from)) / dayMilliseconds + 1
  const lastYear = Number(until.slice(0, 4))
  const isFiscalYear = from === `${lastYear - 1}-10-01` && until === `${lastYear}-09-30`
  return { days, fiscalYear: isFiscalYear ? lastYear : undefined }
}
