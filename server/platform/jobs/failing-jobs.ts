import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import type { Queue } from './queues.ts'

interface FailingJobsRow {
  count: number
  since: Date | null
  lastFailure: string | null
}

/**
 * Finds the jobs of some queues that failed and will be retried: their number, the time when the oldest of them was queued, and the reason
 * for the last failure of the newest of them. Null if there are none.
 */
export const findFailing = async (database: Kysely<DB>, ...queues: Queue<never>[]) => {
  const { rows } = await sql<FailingJobsRow>`
    select count(*)::integer as count, min(queued_at) as since, (array_agg(last_answer order by job_id desc))[1] as "lastFailure"
    from jobs where queue = any (${queues.map(({ name }) => name)}) and tries > 0 and last_answer is not null`.execute(
    database,
  )
  const { count, since, lastFailure } = rows[0]!
  return since && { count, since: since.toISOString(), lastFailure }
}
