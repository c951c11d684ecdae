import { sourceFields } from '../../contract/sources/fields.ts'
import type { Repeat, Schedule, Weekday } from '../../contract/sources/schedules.ts'
import { buildMissingFieldsProblem } from '../platform/refusals.ts'

interface ScheduleInput {
  repeat: Repeat
  weekdays?: Weekday[] | null | undefined
  monthDays?: number[] | null | undefined
  time?: string | null | undefined
}

/** Returns a schedule without the fields that its `repeat` does not use. Throws 400 if its days or its time are missing. */
export const requireSchedule = ({ repeat, weekdays, monthDays, time }: ScheduleInput): Schedule => {
  const missing: string[] = []
  if (repeat === 'weekly' && !weekdays?.length) missing.push(sourceFields.weekdays)
  if (repeat === 'monthly' && !monthDays?.length) missing.push(sourceFields.monthDays)
  if (repeat !== 'none' && !time) missing.push(sourceFields.time)
  if (missing.length > 0) throw buildMissingFieldsProblem(...missing)
  return {
    repeat,
    weekdays: repeat === 'weekly' ? weekdays! : [],
    monthDays: repeat === 'monthly' ? monthDays! : [],
    time: repeat === 'none' ? null : time!,
  }
}

/** The columns of a schedule in the tables of sources. The database checks `repeat` and `weekdays`. */
interface ScheduleRow {
  repeat: string
  weekdays: string[]
  month_days: number[]
  at_time: string | null
}

/** Converts a schedule to its columns. */
export const toScheduleRow = ({ repeat, weekdays, monthDays, time }: Schedule): ScheduleRow => ({
  repeat,
  weekdays,
  month_days: monthDays,
  at_time: time,
})

/** Converts the columns of a schedule back to the schedule. */
export const toSchedule = (row: ScheduleRow): Schedule => ({
  repeat: row.repeat as Repeat,
  weekdays: row.weekdays as Weekday[],
  monthDays: row.month_days,
  time: row.at_time,
})
