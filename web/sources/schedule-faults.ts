import type { Schedule } from '../../contract/sources/schedules.ts'

const whole = /^\d\d:\d\d(:\d\d)?$/

/** What a schedule lacks before it can be saved. */
export const missingOf = ({ repeat, weekdays, monthDays, time }: Schedule) => ({
  days: (repeat === 'weekly' && weekdays.length === 0) || (repeat === 'monthly' && monthDays.length === 0),
  time: repeat !== 'none' && !whole.test(time ?? ''),
})

/** Whether a schedule can be saved. */
export const isWhole = (schedule: Schedule) => {
  const { days, time } = missingOf(schedule)
  return !days && !time
}
