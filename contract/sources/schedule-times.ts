import { bangkokOffset } from '../bangkok-times.ts'
import { dayMilliseconds } from '../durations.ts'
import type { Schedule } from './schedules.ts'
import { weekdays } from './schedules.ts'

/** Returns the next `count` moments of a schedule after a moment, in order; none if it does not repeat. */
export const nextTimes = (schedule: Schedule, after: Date, count: number): Date[] =>
  pickTimes(schedule, after, count, 1)

/** Returns the last moment of a schedule up to a moment; null if it does not repeat. */
export const lastTime = (schedule: Schedule, at: Date): Date | null =>
  pickTimes(schedule, new Date(at.getTime() + 1), 1, -1)[0] ?? null

const pickTimes = (schedule: Schedule, from: Date, count: number, direction: 1 | -1) => {
  const moments: Date[] = []
  if (schedule.repeat === 'none' || schedule.time === null) return moments
  const timeOfDay = toSeconds(schedule.time) * 1000
  const localFrom = from.getTime() + bangkokOffset
  let day = Math.floor(localFrom / dayMilliseconds) * dayMilliseconds
  // The longest pause between two runs is a month.
  for (let triedDays = 0; moments.length < count && triedDays <= 62 * count; triedDays++) {
    const moment = day + timeOfDay
    if ((moment - localFrom) * direction > 0 && isDue(schedule, new Date(day)))
      moments.push(new Date(moment - bangkokOffset))
    day += direction * dayMilliseconds
  }
  return moments
}

const toSeconds = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

const isDue = (schedule: Schedule, day: Date) => {
  if (schedule.repeat === 'weekly') return schedule.weekdays.includes(weekdays[day.getUTCDay()]!)
  if (schedule.repeat !== 'monthly') return true
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return schedule.monthDays.some(monthDay => Math.min(monthDay, lastDay) === day.getUTCDate())
}
