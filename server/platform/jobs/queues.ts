import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { DB } from '../database/tables.ts'

/** One kind of job. A payload refers to rows by their ids; it never contains data that must be erased later. */
export interface Queue<Payload extends object> {
  /** Stored in each row: never rename it while jobs wait. */
  name: string
  /** Jobs with the same key run one after the other, in the order of enqueueing. */
  orderKey?(payload: Payload): string
  /** True for jobs that send data out: in a restored portal they wait until an operator releases them. */
  sendsOut?: true
}

/**
 * Creates a function that returns the pause after a number of failed tries, at least 1. Each pause is twice as long as the one before, up to
 * the longest. All pauses have the same unit.
 */
export const createDoublingPause = (firstPause: number, longestPause: number) => (tries: number) =>
  Math.min(longestPause, firstPause * 2 ** (tries - 1))

/** Where and by which time jobs are enqueued; the database may be a transaction. */
interface EnqueueContext {
  database: Kysely<DB>
  clock: Clock
}

/** Enqueues a job. Within a transaction it runs only after the commit. `runAt` is the earliest time of the first try, by default now. */
export const enqueue = <Payload extends object>(
  context: EnqueueContext,
  queue: Queue<Payload>,
  payload: Payload,
  { runAt }: { runAt?: Date } = {},
): Promise<void> => enqueueAll(context, queue, [payload], { runAt })

/** Enqueues jobs of one queue with one statement; does nothing without jobs. */
export const enqueueAll = async <Payload extends object>(
  { database, clock }: EnqueueContext,
  queue: Queue<Payload>,
  payloads: readonly Payload[],
  { runAt }: { runAt?: Date } = {},
): Promise<void> => {
  if (payloads.length === 0) return
  const now = clock.now()
  const rows = payloads.map(payload => ({
    queue: queue.name,
    order_key: queue.orderKey?.(payload) ?? null,
    payload: sql<string>`${JSON.stringify(payload)}::jsonb`,
    queued_at: now,
    next_try_at: runAt ?? now,
  }))
  await database.insertInto('jobs').values(rows).execute()
}

/** Removes the jobs of a queue with an order key. A running job is not interrupted, and its end is not recorded. */
export const removeJobs = async <Payload extends object>(
  transaction: Kysely<DB>,
  queue: Queue<Payload>,
  orderKey: string,
): Promise<void> => {
  await transaction.deleteFrom('jobs').where('queue', '=', queue.name).where('order_key', '=', orderKey).execute()
}
