import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

/** Returns true if a statement of this database, or the given number of them, waits for a lock. */
export const isSomebodyLocked = async (database: Database, statementCount = 1) => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows.length >= statementCount
}

/** Waits until a statement of this database, or the given number of them, waits for a lock, or the given work has ended. */
export const waitUntilLocked = async (database: Database, work: Promise<unknown>, statementCount = 1) => {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  work.then(end, end)
  while (!hasEnded && !(await isSomebodyLocked(database, statementCount))) await wait(5)
}
