import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import type { Queue } from './queues.ts'

/** How many jobs of some queues have failed and will be tried again, since when, and why the last of them failed; null when there are none. */
export const findFailing = async (database: Kysely<DB>, ...queues: Queue<never>[]) => {
  const { rows } = await sql<{ count: number; since: Date | null; lastAnswer: string | null }>`
    select count(*)::integer as count, min(queued_at) as since, (array_agg(last_answer order by job_id desc))[1] as "lastAnswer"
    from jobs where queue = any (${queues.map(({ name }) => name)}) and tries > 0 and last_answer is not null`.execute(
    database,
  )
  const { count, since, lastAnswer } = rows[0]!
  return since && { count, since: since.toISOString(), lastAnswer }
}
