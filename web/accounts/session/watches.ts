/** How often the browser asks for the state of its session, in milliseconds: every tenth look at the clock (docs/behaviour/sessions.md#idle-time). */
const pollEvery = 9_500
/** Activity is told to the server at most so often, in milliseconds; where the idle time is short, four times in it. */
const tellEvery = 60_000
/** Movements follow each other fast; one in this many milliseconds is enough to know. */
const noteEvery = 1_000

/**
 * When what happened last, in any tab of the browser: milliseconds since 1970, read off the clock on the wall, which goes on while a
 * laptop sleeps. `timeout` is the idle time in milliseconds, undefined until the server has said it.
 */
export interface Watch {
  activeAt: number
  toldAt: number
  polledAt: number
  timeout: number | undefined
}

/** Whether nobody has done anything for the whole idle time. A clock that was put back makes nobody idle. */
export const isIdle = ({ activeAt, timeout }: Watch, now: number) => timeout !== undefined && now - activeAt >= timeout

/** Whether a movement is to be noted: not right after another, and not when it comes too late, as from the hand that wakes a laptop. */
export const isNoted = (watch: Watch, now: number) => !isIdle(watch, now) && isOver(watch.activeAt, noteEvery, now)

/** What is due now: the end of an idle session, or a check of its state together with activity that was not reported yet. */
export const dueAt = (watch: Watch, now: number): ('end' | 'poll' | 'tell')[] => {
  if (isIdle(watch, now)) return ['end']
  const { activeAt, toldAt, polledAt, timeout = Number.POSITIVE_INFINITY } = watch
  const isUntold = timeout === Number.POSITIVE_INFINITY || activeAt > toldAt || toldAt > now
  return [
    ...(isOver(polledAt, pollEvery, now) ? (['poll'] as const) : []),
    ...(isUntold && isOver(toldAt, Math.min(tellEvery, timeout / 4), now) ? (['tell'] as const) : []),
  ]
}

/** A time in the future is none: the clock was put back since. */
const isOver = (at: number, length: number, now: number) => now - at >= length || at > now
