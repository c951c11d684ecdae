import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import type { Queue } from './queues.ts'

/**
 * Returns the number of failed jobs of some queues that will be retried, the time of the first failure, and the reason of the last; null if
 * there are none.
 */
export const findFailing = async (database: Kysely<DB>, ...queues: Queue<never>[]) => {
  const { rows } = await sql<{ count: number; since: Date | null; lastAnswer: string | null }>`
    select count(*)::integer as count, min(queued_at) as since, (array_agg(last_answer order by job_id desc))[1] as "lastAnswer"
    from jobs where queue = any (${queues.map(({ name }) => name)}) and tries > 0 and last_answer is not null`.execute(
    database,
  )
  const { count, since, lastAnswer } = rows[0]!
  return since && { count, since: since.toISOString(), lastAnswer }
}
