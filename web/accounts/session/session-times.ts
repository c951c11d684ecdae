import { minuteMilliseconds, secondMilliseconds } from '../../../contract/durations.ts'

/**
 * The time between checks of the session. The watch ticks each second; a little less than ten seconds makes every tenth tick check
 * (docs/behaviour/sessions.md#idle-time).
 */
const pollMilliseconds = 9_500
/** The time between reports of activity to the server; with a short idle time, a quarter of the idle time. */
const reportMilliseconds = minuteMilliseconds
/** The time between recorded activities, because pointer movements are frequent. */
const recordMilliseconds = secondMilliseconds

/**
 * When each event happened last in any tab of the browser: milliseconds since 1970 by the system clock, which continues while a
 * laptop sleeps. `idleMilliseconds` is the idle time, undefined until the server has sent it.
 */
export interface SessionTimes {
  activeAt: number
  reportedAt: number
  polledAt: number
  idleMilliseconds: number | undefined
}

/** Returns true if there was no activity for the whole idle time. A clock that was set back does not make a user idle. */
export const isIdle = ({ activeAt, idleMilliseconds }: SessionTimes, now: number) =>
  idleMilliseconds !== undefined && now - activeAt >= idleMilliseconds

/** Returns true if an activity is to be recorded: not right after another one, and not after the idle time, e.g. when it wakes a laptop. */
export const shouldRecord = (times: SessionTimes, now: number) =>
  !isIdle(times, now) && hasPassed(times.activeAt, recordMilliseconds, now)

/** Returns the actions that are due: the end of an idle session; or a poll of its state, and a report of activity since the last report. */
export const listDueActions = (times: SessionTimes, now: number): ('end' | 'poll' | 'report')[] => {
  if (isIdle(times, now)) return ['end']
  const { activeAt, reportedAt, polledAt, idleMilliseconds = Number.POSITIVE_INFINITY } = times
  // The response to a report contains the idle time, so a report is due until it is known.
  const isIdleTimeUnknown = idleMilliseconds === Number.POSITIVE_INFINITY
  const wasClockSetBack = reportedAt > now
  const isUnreported = isIdleTimeUnknown || activeAt > reportedAt || wasClockSetBack
  const isReportDue = isUnreported && hasPassed(reportedAt, Math.min(reportMilliseconds, idleMilliseconds / 4), now)
  const isPollDue = hasPassed(polledAt, pollMilliseconds, now)
  const actions: ('poll' | 'report')[] = []
  if (isPollDue) actions.push('poll')
  if (isReportDue) actions.push('report')
  return actions
}

/** Returns true if so much time has passed since `at`, or if `at` is in the future because the clock was set back. */
const hasPassed = (at: number, milliseconds: number, now: number) => now - at >= milliseconds || at > now
