import type { Schedule } from '../../contract/sources/schedules.ts'

const timePattern = /^\d\d:\d\d(:\d\d)?$/

/** Finds which parts of a schedule are missing or incomplete: its days, its time. */
export const findMissingParts = ({ repeat, weekdays, monthDays, time }: Schedule) => ({
  days: (repeat === 'weekly' && weekdays.length === 0) || (repeat === 'monthly' && monthDays.length === 0),
  time: repeat !== 'none' && !timePattern.test(time ?? ''),
})

/** Returns true if a schedule is complete. */
export const isScheduleComplete = (schedule: Schedule) => {
  const { days, time } = findMissingParts(schedule)
  return !days && !time
}
