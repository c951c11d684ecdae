import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import type { Measure } from '../metrics/measures.ts'

/** The state of one queue: due or failed jobs, later jobs, and how long the oldest due job has waited. */
export interface QueueState {
  queue: string
  due: number
  failing: number
  later: number
  oldestSeconds: number
}

/** Reads the state of each queue that has jobs. */
export const readQueues = async (database: Database, clock: Clock): Promise<QueueState[]> => {
  const now = clock.now()
  const due = sql`(tries > 0 or next_try_at <= ${now})`
  const { rows } = await sql<QueueState>`
    select queue, (count(*) filter (where ${due} and last_answer is null))::integer as due,
      (count(*) filter (where last_answer is not null))::integer as failing,
      (count(*) filter (where not ${due}))::integer as later,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(queued_at) filter (where ${due}))), 0)::float8 as "oldestSeconds"
    from jobs group by queue order by queue`.execute(database)
  return rows
}

/** Returns the metrics of the queues, which all nodes share. */
export const queueMeasures = (database: Database, clock: Clock): Measure[] => {
  const listQueues = () => readQueues(database, clock)
  return [
    {
      name: 'khlang_queue_jobs',
      help: 'Jobs that wait, by queue: due now, failing, or for later.',
      kind: 'gauge',
      labels: ['queue', 'state'],
      read: async () =>
        (await listQueues()).flatMap(({ queue, due, failing, later }) =>
          Object.entries({ due, failing, later }).map(([state, value]) => ({ value, labels: { queue, state } })),
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
