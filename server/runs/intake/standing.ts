import type { RunEventType } from '../../../contract/runs/events.ts'
import type { RunEvent, RunState } from './events.ts'

/** The state of a run after some of its events; `merge` and the statement of `store.ts` join two of these by the same rule. */
export interface Standing {
  namespace: string
  job: string
  runKey: string
  state: RunState
  startedAt: Date
  endedAt: Date | null
  action: string | null
  message: string | null
  rows: number | null
  rank: number
  decidedAt: Date
  decidedBy: Buffer
}

const states: Record<RunEventType, { state: RunState; rank: number }> = {
  OTHER: { state: 'running', rank: 0 },
  START: { state: 'running', rank: 1 },
  RUNNING: { state: 'running', rank: 1 },
  COMPLETE: { state: 'done', rank: 2 },
  ABORT: { state: 'aborted', rank: 2 },
  FAIL: { state: 'error', rank: 2 },
}

const toStanding = ({ type, at, digest, ...event }: RunEvent): Standing => {
  const { state, rank } = states[type]
  return {
    namespace: event.namespace,
    job: event.job,
    runKey: event.runKey,
    state,
    startedAt: at,
    endedAt: rank === 2 ? at : null,
    action: event.action,
    message: event.message,
    rows: event.rows,
    rank,
    decidedAt: at,
    decidedBy: digest,
  }
}

/** The state of each run by only these events, in the order of their names. */
export const foldEvents = (events: readonly RunEvent[]): Standing[] => {
  const standings = new Map<string, Standing>()
  for (const event of events) {
    const name = JSON.stringify([event.namespace, event.job, event.runKey])
    const found = standings.get(name)
    const next = toStanding(event)
    standings.set(name, found ? merge(found, next) : next)
  }
  return [...standings].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, standing]) => standing)
}

/** Joins what two sets of events say of a run: the same whichever comes first, and however often. */
const merge = (one: Standing, other: Standing): Standing => ({
  ...(isLater(other, one) ? other : one),
  startedAt: one.startedAt < other.startedAt ? one.startedAt : other.startedAt,
  action: greater(one.action, other.action, (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  rows: greater(one.rows, other.rows, (a, b) => a - b),
})

/** The end of a run beats all before it, then the later time, then the digest. */
const isLater = (one: Standing, other: Standing) => {
  if (one.rank !== other.rank) return one.rank > other.rank
  const apart = one.decidedAt.getTime() - other.decidedAt.getTime()
  return apart === 0 ? Buffer.compare(one.decidedBy, other.decidedBy) > 0 : apart > 0
}

const greater = <T>(one: T | null, other: T | null, compare: (one: T, other: T) => number) => {
  if (one === null || other === null) return one ?? other
  return compare(one, other) >= 0 ? one : other
}
