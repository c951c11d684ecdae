import type { Clock } from '../../platform/clock.ts'

/** How long a closed window's session waits for another request, in milliseconds (docs/behaviour/sessions.md#closing-the-window). */
export const closingPatience = 30_000
/** However active, a session ends after so many milliseconds (docs/behaviour/sessions.md#idle-time). */
export const sessionLasts = 12 * 3600_000
/** How long an owing login may take, in seconds. */
export const loginLasts = 600

/** The clock of sessions. */
export interface Timing {
  clock: Clock
  /** How long a session may lie idle, in milliseconds. */
  idle: number
  /** The moment that many milliseconds ago. */
  before(milliseconds: number): Date
}

export const sessionTiming = (clock: Clock, idleMinutes: number): Timing => ({
  clock,
  idle: idleMinutes * 60_000,
  before: milliseconds => new Date(clock.now().getTime() - milliseconds),
})
