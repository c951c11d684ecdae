import type { Clock } from '../../platform/clock.ts'

/** Time in milliseconds in which another request keeps the session of a closed window (docs/behaviour/sessions.md#closing-the-window). */
export const closingMilliseconds = 30_000
/** Maximum duration of a session in milliseconds, even if active (docs/behaviour/sessions.md#idle-time). */
export const sessionMilliseconds = 12 * 3600_000
/** Maximum duration of a pending login in seconds. */
export const loginSeconds = 600

/** The clock and limits of sessions. */
export interface Timing {
  clock: Clock
  /** Time in milliseconds after which an idle session ends. */
  idleMilliseconds: number
  /** Returns the time that many milliseconds ago. */
  timeAgo(milliseconds: number): Date
}

export const createSessionTiming = (clock: Clock, idleMinutes: number): Timing => ({
  clock,
  idleMilliseconds: idleMinutes * 60_000,
  timeAgo: milliseconds => new Date(clock.now().getTime() - milliseconds),
})
