import { dayMilliseconds } from '../../contract/durations.ts'

/** The only source of time. A portal uses the clock of the database (nodes/database-clock.ts); tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Creates a clock for tests, which moves only by `advance`. */
export const stoppedClock = (at: string) => {
  let time = new Date(at).getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
}

/** Returns the milliseconds from a time to now; 0 for a future time, because a clock may have been set back since. */
export const computeElapsedMilliseconds = (time: Date, now: Date) => Math.max(0, now.getTime() - time.getTime())

/** Returns the moment this many days ago. */
export const daysBefore = (clock: Clock, days: number) => new Date(clock.now().getTime() - days * dayMilliseconds)

// This locale formats days as yyyy-mm-dd.
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })

/** Returns the day of a time in Bangkok, yyyy-mm-dd. */
export const toBangkokDay = (time: Date) => dayFormat.format(time)

/** Returns the current day in Bangkok, yyyy-mm-dd. */
export const dayInBangkok = (clock: Clock) => toBangkokDay(clock.now())
