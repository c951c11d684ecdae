import { isConnectionError, type Outcome } from './outcomes.ts'

/** When a fault happened, in milliseconds since 1970. */
export interface Span {
  beganAt: number
  endedAt: number
  watchedUntil: number
  /** When a killed portal listened again. */
  listenedAt?: number | undefined
}

export interface Result {
  requests: number
  /** Clear refusals by status. */
  refused: Record<string, number>
  /** Requests that a killed process had, or that nobody received before it listened again. */
  inFlight: number
  unreceived: number
  /** Failures that must not happen, by kind. */
  unclear: Record<string, number>
  /** Seconds from the end of the fault until the last request that was refused; infinite if a kind is not answered after it. */
  recovery: number
  unanswered: string[]
}

const maxResponseMilliseconds = 10_000
/** Milliseconds by which the clocks of a signal and of a client may differ. */
const tolerance = 100

/** Counts how the requests of a fault ended; `kinds` must all be answered after it. */
export const computeResult = (outcomes: Outcome[], kinds: string[], span: Span): Result => {
  const within = outcomes.filter(
    ({ sentAt }) => sentAt >= span.beganAt - maxResponseMilliseconds && sentAt <= span.watchedUntil,
  )
  const spanOutcomes = within.filter(({ sentAt, endedAt }) => sentAt >= span.beganAt || endedAt >= span.beganAt)
  const result: Result = {
    requests: spanOutcomes.length,
    refused: {},
    inFlight: 0,
    unreceived: 0,
    unclear: {},
    recovery: 0,
    unanswered: [],
  }
  const count = (counts: Record<string, number>, key: string) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  for (const one of spanOutcomes) {
    if (one.endedAt - one.sentAt > maxResponseMilliseconds)
      count(result.unclear, `${one.kind}: later than 10 s (${one.ended})`)
    else if (one.ended === 'ok') continue
    else if (wasInFlight(one, span)) result.inFlight += 1
    else if (wasUnreceived(one, span)) result.unreceived += 1
    else if (isConnectionError(one)) count(result.unclear, `${one.kind}: ${one.ended}`)
    else if (one.unclear) count(result.unclear, `${one.kind}: ${one.unclear}`)
    else count(result.refused, one.ended)
  }
  return { ...result, ...computeRecovery(spanOutcomes, kinds, span) }
}

const wasInFlight = (one: Outcome, { beganAt, listenedAt }: Span) =>
  listenedAt !== undefined && isConnectionError(one) && one.sentAt <= beganAt + tolerance

const wasUnreceived = (one: Outcome, { listenedAt = 0 }: Span) =>
  one.ended === 'ECONNREFUSED' && one.sentAt <= listenedAt + tolerance

const computeRecovery = (outcomes: Outcome[], kinds: string[], { endedAt }: Span) => {
  const refused = outcomes
    .filter(({ ended, sentAt }) => ended !== 'ok' && sentAt >= endedAt)
    .map(({ sentAt }) => sentAt)
  const last = Math.max(endedAt, ...refused)
  const answeredKinds = new Set(
    outcomes.filter(({ ended, sentAt }) => ended === 'ok' && sentAt >= last).map(({ kind }) => kind),
  )
  const unanswered = kinds.filter(kind => !answeredKinds.has(kind))
  return { recovery: unanswered.length ? Number.POSITIVE_INFINITY : (last - endedAt) / 1000, unanswered }
}
