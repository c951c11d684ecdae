import type { RunEventType } from '../../../contract/runs/events.ts'
import type { RunState } from '../../../contract/runs/runs.ts'
import type { RunEvent } from './events.ts'

/** The state of a run after some of its events. `mergeSummaries` and the statement in `stored-events.ts` merge two of these by the same rule. */
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
  /** `rank`, `decidedAt` and `decidingDigest` are of the event that decides the state: the one with the greatest rank, then time, then digest. */
  rank: number
  decidedAt: Date
  /** The digest of the event. */
  decidingDigest: Buffer
}

/** An event that ends a run has the greatest rank, because earlier events may arrive after it. */
const endRank = 2

const statesByType: Record<RunEventType, { state: RunState; rank: number }> = {
  OTHER: { state: 'running', rank: 0 },
  START: { state: 'running', rank: 1 },
  RUNNING: { state: 'running', rank: 1 },
  COMPLETE: { state: 'done', rank: endRank },
  ABORT: { state: 'aborted', rank: endRank },
  FAIL: { state: 'error', rank: endRank },
}

const toRunSummary = ({ type, at, digest, ...event }: RunEvent): RunSummary => {
  const { state, rank } = statesByType[type]
  return {
    namespace: event.namespace,
    job: event.job,
    runKey: event.runKey,
    state,
    startedAt: at,
    endedAt: rank === endRank ? at : null,
    action: event.action,
    message: event.message,
    rows: event.rows,
    rank,
    decidedAt: at,
    decidingDigest: digest,
  }
}

/** Merges events to one summary for each run, sorted by namespace, job and run, so that all nodes write runs in the same order. */
export const summariseEvents = (events: readonly RunEvent[]): RunSummary[] => {
  const summaries = new Map<string, RunSummary>()
  for (const event of events) {
    const key = JSON.stringify([event.namespace, event.job, event.runKey])
    const earlierSummary = summaries.get(key)
    const summary = toRunSummary(event)
    summaries.set(key, earlierSummary ? mergeSummaries(earlierSummary, summary) : summary)
  }
  return [...summaries].sort(([keyA], [keyB]) => (keyA < keyB ? -1 : 1)).map(([, summary]) => summary)
}

/**
 * Merges the summaries of two sets of events of a run. The order of the sets and a repetition do not change the result. So the greater action
 * and the greater number of rows win: a summary does not record which of its events gave them.
 */
const mergeSummaries = (one: RunSummary, other: RunSummary): RunSummary => ({
  ...(isDecisive(other, one) ? other : one),
  startedAt: one.startedAt < other.startedAt ? one.startedAt : other.startedAt,
  action: pickGreater(one.action, other.action, (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  rows: pickGreater(one.rows, other.rows, (a, b) => a - b),
})

/** Returns true if the candidate decides the state: by the greater rank, then the later time, then the greater digest. */
const isDecisive = (candidate: RunSummary, current: RunSummary) => {
  if (candidate.rank !== current.rank) return candidate.rank > current.rank
  const difference = candidate.decidedAt.getTime() - current.decidedAt.getTime()
  return difference === 0 ? Buffer.compare(candidate.decidingDigest, current.decidingDigest) > 0 : difference > 0
}

const pickGreater = <T>(one: T | null, other: T | null, compare: (one: T, other: T) => number) => {
  if (one === null || other === null) return one ?? other
  return compare(one, other) >= 0 ? one : other
}
