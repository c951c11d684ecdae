/** Milliseconds between checks of the session: every tenth tick of the clock (docs/behaviour/sessions.md#idle-time). */
const pollMilliseconds = 9_500
/** Activity is reported at most this often, in milliseconds; with a short idle time, four times within it. */
const reportMilliseconds = 60_000
/** Pointer movements are frequent: one is recorded at most this often. */
const recordMilliseconds = 1_000

/**
 * When each event happened last in any tab of the browser: milliseconds since 1970 by the system clock, which continues while a
 * laptop sleeps. `idleMilliseconds` is the idle time, undefined until the server has sent it.
 */
export interface Watch {
  activeAt: number
  reportedAt: number
  polledAt: number
  idleMilliseconds: number | undefined
}

/** Returns true if there was no activity for the whole idle time. A clock that was set back does not make a user idle. */
export const isIdle = ({ activeAt, idleMilliseconds }: Watch, now: number) =>
  idleMilliseconds !== undefined && now - activeAt >= idleMilliseconds

/** Returns true if a movement is to be recorded: not right after another, and not after the idle time, e.g. when it wakes a laptop. */
export const shouldRecord = (watch: Watch, now: number) =>
  !isIdle(watch, now) && hasPassed(watch.activeAt, recordMilliseconds, now)

/** Returns the actions that are due: the end of an idle session, or a check of its state that also reports new activity. */
export const listDueActions = (watch: Watch, now: number): ('end' | 'poll' | 'report')[] => {
  if (isIdle(watch, now)) return ['end']
  const { activeAt, reportedAt, polledAt, idleMilliseconds = Number.POSITIVE_INFINITY } = watch
  const isUnreported = idleMilliseconds === Number.POSITIVE_INFINITY || activeAt > reportedAt || reportedAt > now
  return [
    ...(hasPassed(polledAt, pollMilliseconds, now) ? (['poll'] as const) : []),
    ...(isUnreported && hasPassed(reportedAt, Math.min(reportMilliseconds, idleMilliseconds / 4), now)
      ? (['report'] as const)
      : []),
  ]
}

/** Returns true if a length of time has passed, or if the time is in the future, as the clock was set back. */
const hasPassed = (at: number, milliseconds: number, now: number) => now - at >= milliseconds || at > now
