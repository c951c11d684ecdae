import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

/** Returns true if a statement of this database waits for a lock. */
export const isSomebodyLocked = async (database: Database) => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows.length > 0
}

/** Waits until a statement of this database waits for a lock, or the given work has ended. */
export const waitUntilLocked = async (database: Database, work: Promise<unknown>) => {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  work.then(end, end)
  while (!hasEnded && !(await isSomebodyLocked(database))) await wait(5)
}
