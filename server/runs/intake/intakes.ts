import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { Problem } from '../../platform/problem.ts'
import { type ReceivedEvent, storeEvents } from './stored-events.ts'

/** Limit of the events that wait on one node, including those of the running statement. */
const maxWaitingEvents = 2000
/** Limit of the events of one statement, except for a single request with more. */
const maxEventsPerStatement = 500
const maxRetries = 3

/** A request that waits until its events are stored. */
interface WaitingRequest {
  events: readonly ReceivedEvent[]
  resolve(): void
  reject(error: unknown): void
}

/**
 * Returns the function that stores events over a single connection. Events that arrive while a statement runs share the next statement, so
 * many requests lead to larger statements, not to more connections. The function resolves when the events are stored, and throws 503 if too
 * many events wait.
 */
export const openIntake = (context: { database: Database; clock: Clock }) => {
  const queue: WaitingRequest[] = []
  // The events of the queue and of the running statement.
  let unstoredEventCount = 0
  let isRunning = false
  /** Removes the requests whose events the next statement stores from the queue, and returns them: at least one. */
  const removeNextGroup = () => {
    const group = queue.splice(0, 1)
    let eventCount = group[0]!.events.length
    while (queue[0] && eventCount + queue[0].events.length <= maxEventsPerStatement) {
      eventCount += queue[0].events.length
      group.push(queue.shift()!)
    }
    return group
  }
  const processQueue = async () => {
    isRunning = true
    while (queue.length > 0) await storeGroup(context, removeNextGroup())
    isRunning = false
  }
  return async (events: readonly ReceivedEvent[]) => {
    if (unstoredEventCount + events.length > maxWaitingEvents) throw buildTooManyEventsProblem()
    unstoredEventCount += events.length
    try {
      await new Promise<void>((resolve, reject) => {
        queue.push({ events, resolve, reject })
        if (!isRunning) void processQueue()
      })
    } finally {
      unstoredEventCount -= events.length
    }
  }
}

export type Intake = ReturnType<typeof openIntake>

/** Stores a group in one statement. If it fails, stores each request in its own statement, so that none fails because of another one. */
const storeGroup = async (context: { database: Database; clock: Clock }, group: WaitingRequest[]) => {
  try {
    await storeWithRetry(
      context,
      group.flatMap(({ events }) => events),
    )
    for (const { resolve } of group) resolve()
  } catch (error) {
    if (group.length === 1) return group[0]!.reject(error)
    for (const waitingRequest of group) await storeGroup(context, [waitingRequest])
  }
}

/** Stores events, and tries again after a deadlock between two nodes. */
const storeWithRetry = async (
  context: { database: Database; clock: Clock },
  events: readonly ReceivedEvent[],
  retriesLeft = maxRetries,
): Promise<void> => {
  try {
    await storeEvents(context, events)
  } catch (error) {
    if (!isDeadlock(error) || retriesLeft === 0) throw error
    await storeWithRetry(context, events, retriesLeft - 1)
  }
}

/** PostgreSQL's code of a detected deadlock. */
const deadlockCode = '40P01'
const isDeadlock = (error: unknown) => (error as { code?: string }).code === deadlockCode

const buildTooManyEventsProblem = () =>
  new Problem(503, 'Please try again shortly', { detail: 'Too many events are queued.', retryAfterSeconds: 1 })
