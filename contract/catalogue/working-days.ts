import { getNextDay, toMilliseconds } from '../day-arithmetic.ts'

/** Days, yyyy-mm-dd, other than weekends, on which the office is closed. */
export type ClosedDays = ReadonlySet<string>

/** Returns true if the office is open on a day. */
export const isWorkingDay = (day: string, closed: ClosedDays): boolean => {
  // 0 is Sunday, 6 is Saturday.
  const weekdayNumber = new Date(toMilliseconds(day)).getUTCDay()
  return weekdayNumber !== 0 && weekdayNumber !== 6 && !closed.has(day)
}

/** Returns the day if the office is open, otherwise the next working day. */
export const findWorkingDayFrom = (day: string, closed: ClosedDays): string => {
  let workingDay = day
  while (!isWorkingDay(workingDay, closed)) workingDay = getNextDay(workingDay)
  return workingDay
}
