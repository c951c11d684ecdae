import type { Schedule } from '../../contract/sources/schedules.ts'

const timePattern = /^\d\d:\d\d(:\d\d)?$/

/** Returns the missing parts of a schedule. */
export const computeMissing = ({ repeat, weekdays, monthDays, time }: Schedule) => ({
  days: (repeat === 'weekly' && weekdays.length === 0) || (repeat === 'monthly' && monthDays.length === 0),
  time: repeat !== 'none' && !timePattern.test(time ?? ''),
})

/** Returns true if a schedule is complete. */
export const isScheduleComplete = (schedule: Schedule) => {
  const { days, time } = computeMissing(schedule)
  return !days && !time
}
