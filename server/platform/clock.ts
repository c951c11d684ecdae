import { dayMilliseconds } from '../../contract/durations.ts'

/** The only source of time; a portal uses the database's (nodes/database-clock.ts), tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Creates a clock that only a test moves. */
export const stoppedClock = (at: string) => {
  let time = new Date(at).getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
}

/** Returns the milliseconds since a time; 0 for a future time, as a clock may have been set back since. */
export const millisecondsSince = (time: Date, now: Date) => Math.max(0, now.getTime() - time.getTime())

/** Returns the moment this many days ago. */
export const daysBefore = (clock: Clock, days: number) => new Date(clock.now().getTime() - days * dayMilliseconds)

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })

/** Returns the current day in Bangkok, yyyy-mm-dd. */
export const dayInBangkok = (clock: Clock) => calendar.format(clock.now())
