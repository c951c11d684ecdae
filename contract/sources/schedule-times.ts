import { bangkokOffsetMilliseconds } from '../bangkok-times.ts'
import { dayMilliseconds } from '../durations.ts'
import type { Schedule } from './schedules.ts'
import { weekdays } from './schedules.ts'

/** Lists the next `count` times of a schedule after a moment, in order; empty if the schedule does not repeat. */
export const listNextTimes = (schedule: Schedule, after: Date, count: number): Date[] =>
  listTimesFrom(schedule, { from: after, count, direction: 1 })

/** Finds the last time of a schedule up to and including a moment; null if the schedule does not repeat. */
export const findLastTime = (schedule: Schedule, at: Date): Date | null =>
  // The search leaves out the moment at which it starts, so it starts one millisecond later.
  listTimesFrom(schedule, { from: new Date(at.getTime() + 1), count: 1, direction: -1 })[0] ?? null

/** A schedule has a time in each month, so this many days always contain one. */
const maxDaysToNextTime = 62

/** Lists times of a schedule before or after a moment, without the moment itself, the nearest first. */
const listTimesFrom = (
  schedule: Schedule,
  { from, count, direction }: { from: Date; count: number; direction: 1 | -1 },
) => {
  const times: Date[] = []
  if (schedule.repeat === 'none' || schedule.time === null) return times
  const millisecondsOfDay = toSeconds(schedule.time) * 1000
  // Local times are Bangkok's clock as milliseconds of UTC, so that each day has the same length and UTC functions return Bangkok's day.
  const localFrom = from.getTime() + bangkokOffsetMilliseconds
  let localDayStart = Math.floor(localFrom / dayMilliseconds) * dayMilliseconds
  for (let triedDays = 0; times.length < count && triedDays <= maxDaysToNextTime * count; triedDays++) {
    const localTime = localDayStart + millisecondsOfDay
    const isBeyondStart = (localTime - localFrom) * direction > 0
    if (isBeyondStart && isScheduledDay(schedule, new Date(localDayStart)))
      times.push(new Date(localTime - bangkokOffsetMilliseconds))
    localDayStart += direction * dayMilliseconds
  }
  return times
}

const toSeconds = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/** Returns true if a schedule has a time on a day. The fields of `day` in UTC are those of Bangkok. */
const isScheduledDay = (schedule: Schedule, day: Date) => {
  if (schedule.repeat === 'weekly') return schedule.weekdays.includes(weekdays[day.getUTCDay()]!)
  if (schedule.repeat !== 'monthly') return true
  // Day 0 of the next month is the last day of this month.
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return schedule.monthDays.some(monthDay => Math.min(monthDay, lastDay) === day.getUTCDate())
}
