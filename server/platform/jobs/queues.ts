import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { DB } from '../database/tables.ts'

/** One kind of work. A payload names the rows that a job is about by their ids; it never holds what must be erased later. */
export interface Queue<Payload extends object> {
  /** Kept in each row: never rename it while jobs wait. */
  name: string
  /** Jobs with the same key run one after the other, in the order in which they were enqueued. */
  orderKey?(payload: Payload): string
  /** True for what leaves the portal: it waits in a restored portal until an operator releases it. */
  sendsOut?: true
}

/** A pause that doubles with each failed try, up to the longest. */
export const doublingPause = (first: number, longest: number) => (tries: number) =>
  Math.min(longest, first * 2 ** (tries - 1))

/**
 * Enqueues a job. Within a transaction it runs only if that is committed. `runAt` is the earliest time of its first try; without it
 * that is now.
 */
export const enqueue = <Payload extends object>(
  transaction: Kysely<DB>,
  clock: Clock,
  queue: Queue<Payload>,
  payload: Payload,
  { runAt }: { runAt?: Date } = {},
): Promise<void> => enqueueAll(transaction, clock, queue, [payload], { runAt: runAt ?? clock.now() })

/** Enqueues jobs of one queue by one statement, and nothing where there are none. */
export const enqueueAll = async <Payload extends object>(
  transaction: Kysely<DB>,
  clock: Clock,
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
  await transaction.insertInto('jobs').values(rows).execute()
}

/** Removes the jobs of a queue that wait under one order key; one that a node is trying ends without effect. */
export const removeJobs = async <Payload extends object>(
  transaction: Kysely<DB>,
  queue: Queue<Payload>,
  orderKey: string,
): Promise<void> => {
  await transaction.deleteFrom('jobs').where('queue', '=', queue.name).where('order_key', '=', orderKey).execute()
}
