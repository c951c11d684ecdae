import { hourMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/clock.ts'

/** How long another request can still keep the session of a closed window (docs/behaviour/sessions.md#closing-the-window). */
export const closingMilliseconds = 30 * secondMilliseconds
/** The longest duration of a session, even if it is active (docs/behaviour/sessions.md#idle-time). */
export const sessionMilliseconds = 12 * hourMilliseconds
/** The longest duration of a pending login. */
export const loginSeconds = 600

/** The clock and limits of sessions. */
export interface Timing {
  clock: Clock
  /** How long a session can be idle before it ends. */
  idleMilliseconds: number
  /** Returns the time `milliseconds` ago. */
  timeAgo(milliseconds: number): Date
}

/** Creates the limits of sessions with an idle time in minutes. */
export const createSessionTiming = (clock: Clock, idleMinutes: number): Timing => ({
  clock,
  idleMilliseconds: idleMinutes * minuteMilliseconds,
  timeAgo: milliseconds => new Date(clock.now().getTime() - milliseconds),
})
