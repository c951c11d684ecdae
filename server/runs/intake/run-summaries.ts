import type { RunEventType } from '../../../contract/runs/events.ts'
import type { RunEvent, RunState } from './events.ts'

/** The state of a run after some of its events. `mergeSummaries` and the statement in `store.ts` merge two of these by the same rule. */
export interface RunSummary {
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

const statesByType: Record<RunEventType, { state: RunState; rank: number }> = {
  OTHER: { state: 'running', rank: 0 },
  START: { state: 'running', rank: 1 },
  RUNNING: { state: 'running', rank: 1 },
  COMPLETE: { state: 'done', rank: 2 },
  ABORT: { state: 'aborted', rank: 2 },
  FAIL: { state: 'error', rank: 2 },
}

const toRunSummary = ({ type, at, digest, ...event }: RunEvent): RunSummary => {
  const { state, rank } = statesByType[type]
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

/** Merges events to one summary for each run, sorted by name. */
export const foldEvents = (events: readonly RunEvent[]): RunSummary[] => {
  const summaries = new Map<string, RunSummary>()
  for (const event of events) {
    const name = JSON.stringify([event.namespace, event.job, event.runKey])
    const summary = summaries.get(name)
    const next = toRunSummary(event)
    summaries.set(name, summary ? mergeSummaries(summary, next) : next)
  }
  return [...summaries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, summary]) => summary)
}

/** Merges the summaries of two sets of events of a run; commutative and idempotent. */
const mergeSummaries = (one: RunSummary, other: RunSummary): RunSummary => ({
  ...(isLater(other, one) ? other : one),
  startedAt: one.startedAt < other.startedAt ? one.startedAt : other.startedAt,
  action: pickGreater(one.action, other.action, (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  rows: pickGreater(one.rows, other.rows, (a, b) => a - b),
})

/** Returns true if one summary replaces the other: the end of a run takes precedence, then the later time, then the greater digest. */
const isLater = (one: RunSummary, other: RunSummary) => {
  if (one.rank !== other.rank) return one.rank > other.rank
  const difference = one.decidedAt.getTime() - other.decidedAt.getTime()
  return difference === 0 ? Buffer.compare(one.decidedBy, other.decidedBy) > 0 : difference > 0
}

const pickGreater = <T>(one: T | null, other: T | null, compare: (one: T, other: T) => number) => {
  if (one === null || other === null) return one ?? other
  return compare(one, other) >= 0 ? one : other
}
