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

const pickTimes = (schedule: Schedule, from: Date, count: number, step: 1 | -1) => {
  const moments: Date[] = []
  if (schedule.repeat === 'none' || schedule.time === null) return moments
  const offset = toSeconds(schedule.time) * 1000
  const local = from.getTime() + bangkokOffset
  let day = Math.floor(local / dayMilliseconds) * dayMilliseconds
  // The longest pause between two runs is a month.
  for (let tried = 0; moments.length < count && tried <= 62 * count; tried++) {
    const at = day + offset
    if ((at - local) * step > 0 && isDue(schedule, new Date(day))) moments.push(new Date(at - bangkokOffset))
    day += step * dayMilliseconds
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
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return schedule.monthDays.some(each => Math.min(each, last) === day.getUTCDate())
}
