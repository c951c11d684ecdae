import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Lists the jobs whose alarms are mailed to a user, for the export of the user's records. */
export const listUserAlarms = async (database: Database, userId: number) => {
  const { rows } = await sql<{ namespace: string; job: string; alarm_email: string }>`
    select namespace, run_jobs.name as job, alarm_email from run_jobs join users on lower(users.email) = lower(alarm_email)
    where user_id = ${userId} order by job_id`.execute(database)
  return rows
}

/** Removes the addresses of an erased person from alarms. Locks the jobs in the same order as the check of alarms, to avoid a deadlock. */
export const removeAlarmsTo = (transaction: Transaction<DB>, addresses: readonly string[]) =>
  sql`
    with locked as (
      select job_id from run_jobs where lower(alarm_email) = any (${addresses}::text[]) order by job_id for no key update
    )
    update run_jobs set alarm_email = null from locked where run_jobs.job_id = locked.job_id`.execute(transaction)
