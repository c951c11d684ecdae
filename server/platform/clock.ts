/** The one source of time; tests hand in their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until a test moves it. */
export const stoppedClock = (at: string) => {
  let time = new Date(at).getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
}

const day = 24 * 3600_000

/** The moment that many days before now. */
export const daysBefore = (clock: Clock, days: number) => new Date(clock.now().getTime() - days * day)

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })

/** Today in Bangkok, yyyy-mm-dd. */
export const dayInBangkok = (clock: Clock) => calendar.format(clock.now())
