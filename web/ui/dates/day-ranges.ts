import { dayMilliseconds } from '../../../contract/durations.ts'
import { toFiscalYearDays } from './fiscal-years.ts'

/** The first and the last day of a range, as ISO days. */
export interface DayRange {
  from: string
  until: string
}

/** Returns the length of a range in days, both ends included, and the fiscal year if the range is exactly one (1 October to 30 September). */
export const computeRangeLength = ({ from, until }: DayRange) => {
  const days = (Date.parse(until) - Date.parse(from)) / dayMilliseconds + 1
  const lastYear = Number(until.slice(0, 4))
  const fiscalDays = toFiscalYearDays(lastYear)
  const isFiscalYear = from === fiscalDays.from && until === fiscalDays.until
  return { days, fiscalYear: isFiscalYear ? lastYear : undefined }
}
