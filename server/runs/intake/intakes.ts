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
 * Stores events over a single connection: those that arrive while a statement runs share the next one. A flood makes larger statements, but
 * never more connections. Resolves when the events are stored. Throws 503 if too many wait.
 */
export const openIntake = (context: { database: Database; clock: Clock }) => {
  const queue: WaitingEvents[] = []
  let waiting = 0
  let running = false
  const nextGroup = () => {
    const group = queue.splice(0, 1)
    let size = group[0]!.events.length
    while (queue[0] && size + queue[0].events.length <= maxEventsPerStatement) {
      size += queue[0].events.length
      group.push(queue.shift()!)
    }
    return group
  }
  const work = async () => {
    running = true
    while (queue.length > 0) await settle(context, nextGroup())
    running = false
  }
  return async (events: readonly ReceivedEvent[]) => {
    if (waiting + events.length > maxWaitingEvents) throw busy()
    waiting += events.length
    try {
      await new Promise<void>((resolve, reject) => {
        queue.push({ events, resolve, reject })
        if (!running) void work()
      })
    } finally {
      waiting -= events.length
    }
  }
}

export type Intake = ReturnType<typeof openIntake>

/** Stores a group in one statement; if that fails, each request separately, so that none fails because of another. */
const settle = async (context: { database: Database; clock: Clock }, group: WaitingEvents[]) => {
  try {
    await storeRepeatedly(
      context,
      group.flatMap(({ events }) => events),
    )
    for (const { resolve } of group) resolve()
  } catch (error) {
    if (group.length === 1) return group[0]!.reject(error)
    for (const one of group) await settle(context, [one])
  }
}

/** Retries after a deadlock between two nodes. */
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

const busy = () =>
  new Problem(503, 'Please try again shortly', { detail: 'Too many events wait to be kept.', retryAfterSeconds: 1 })
