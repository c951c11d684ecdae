import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { Problem } from '../../platform/problem.ts'
import { type ReceivedEvent, storeEvents } from './store.ts'

/** Limits of events that wait on one node, and of those in one statement. */
const maxWaitingEvents = 2000
const maxEventsPerStatement = 500

interface WaitingEvents {
  events: readonly ReceivedEvent[]
  resolve(): void
  reject(error: unknown): void
}

/**
 * Opens the function that stores events over a single connection: events that arrive while a statement runs share the next one, so a flood
 * makes larger statements, but no more connections. It resolves when the events are stored, and throws 503 if too many wait.
 */
export const openIntake = (context: { database: Database; clock: Clock }) => {
  const queue: WaitingEvents[] = []
  let waitingCount = 0
  let isRunning = false
  const takeGroup = () => {
    const group = queue.splice(0, 1)
    let size = group[0]!.events.length
    while (queue[0] && size + queue[0].events.length <= maxEventsPerStatement) {
      size += queue[0].events.length
      group.push(queue.shift()!)
    }
    return group
  }
  const processQueue = async () => {
    isRunning = true
    while (queue.length > 0) await storeGroup(context, takeGroup())
    isRunning = false
  }
  return async (events: readonly ReceivedEvent[]) => {
    if (waitingCount + events.length > maxWaitingEvents) throw tooManyEvents()
    waitingCount += events.length
    try {
      await new Promise<void>((resolve, reject) => {
        queue.push({ events, resolve, reject })
        if (!isRunning) void processQueue()
      })
    } finally {
      waitingCount -= events.length
    }
  }
}

export type Intake = ReturnType<typeof openIntake>

/** Stores a group in one statement. If that fails, stores the events of each request separately, so that none fails because of another. */
const storeGroup = async (context: { database: Database; clock: Clock }, group: WaitingEvents[]) => {
  try {
    await storeRepeatedly(
      context,
      group.flatMap(({ events }) => events),
    )
    for (const { resolve } of group) resolve()
  } catch (error) {
    if (group.length === 1) return group[0]!.reject(error)
    for (const waitingEvents of group) await storeGroup(context, [waitingEvents])
  }
}

/** Stores events, and tries again after a deadlock between two nodes. */
const storeRepeatedly = async (
  context: { database: Database; clock: Clock },
  events: readonly ReceivedEvent[],
  triesLeft = 3,
): Promise<void> => {
  try {
    await storeEvents(context, events)
  } catch (error) {
    if (!isDeadlock(error) || triesLeft === 0) throw error
    await storeRepeatedly(context, events, triesLeft - 1)
  }
}

const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01'

const tooManyEvents = () =>
  new Problem(503, 'Please try again shortly', { detail: 'Too many events wait to be kept.', retryAfterSeconds: 1 })
