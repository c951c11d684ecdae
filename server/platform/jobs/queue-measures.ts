import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import type { Measure } from '../metrics/measures.ts'

/** The state of one queue. */
export interface QueueState {
  queue: string
  /** Number of jobs that are due or running, and have not failed. */
  dueCount: number
  /** Number of jobs that have failed and will be retried. */
  failingCount: number
  /** Number of jobs that are not due yet. */
  laterCount: number
  /** How long the oldest job that is due or failing has waited. */
  oldestSeconds: number
}

/** Reads the state of each queue that has jobs. */
export const readQueues = async (database: Database, clock: Clock): Promise<QueueState[]> => {
  const now = clock.now()
  // A tried job remains due while it waits for its next try.
  const isDue = sql`(tries > 0 or next_try_at <= ${now})`
  // `last_answer` is the reason of the last failure; it is null before the first one.
  const { rows } = await sql<QueueState>`
    select queue, (count(*) filter (where ${isDue} and last_answer is null))::integer as "dueCount",
      (count(*) filter (where last_answer is not null))::integer as "failingCount",
      (count(*) filter (where not ${isDue}))::integer as "laterCount",
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(queued_at) filter (where ${isDue}))), 0)::float8 as "oldestSeconds"
    from jobs group by queue order by queue`.execute(database)
  return rows
}

/** Returns the metrics of the queues, which all nodes share. */
export const listQueueMeasures = (database: Database, clock: Clock): Measure[] => {
  const listQueues = () => readQueues(database, clock)
  return [
    {
      name: 'khlang_queue_jobs',
      help: 'Jobs that wait, by queue: due now, failing, or for later.',
      kind: 'gauge',
      labels: ['queue', 'state'],
      read: async () =>
        (await listQueues()).flatMap(({ queue, dueCount, failingCount, laterCount }) =>
          Object.entries({ due: dueCount, failing: failingCount, later: laterCount }).map(([state, value]) => ({
            value,
            labels: { queue, state },
          })),
        ),
    },
    {
      name: 'khlang_queue_oldest_seconds',
      help: 'How long the oldest job of a queue has waited, among those that are due or failing.',
      kind: 'gauge',
      labels: ['queue'],
      read: async () =>
        (await listQueues()).map(({ queue, oldestSeconds }) => ({ value: oldestSeconds, labels: { queue } })),
    },
  ]
}
