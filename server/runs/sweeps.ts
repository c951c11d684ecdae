import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** A run may have thousands of events, so a batch is small. */
const batchSize = 500

/**
 * Deletes the runs that began before a time, with their events and their counts by day, in batches from the oldest on. Keeps of each job the
 * last run, the last that ended and the last that is done, which work bench, alarms and versions show however old they are.
 */
export const sweepRuns = async (database: Database, before: Date, closing?: AbortSignal, size = batchSize) => {
  let deleted: number
  do {
    deleted = await deleteOldest(database, before, size)
  } while (deleted === size && !closing?.aborted)
  await database
    .deleteFrom('run_days')
    .where(sql<boolean>`day <= bangkok_day(${before}::timestamptz)`)
    .where(sql<boolean>`done = 0 and error = 0 and other = 0`)
    .execute()
}

/** Deletes one batch and returns its size. Rows that another node deletes are left to it. */
const deleteOldest = async (database: Database, before: Date, size: number) => {
  const later = sql`select from runs later where later.job_id = old.job_id and (later.started_at, later.run_id) > (old.started_at, old.run_id)`
  const { numAffectedRows } = await sql`delete from runs where run_id in (
    select run_id from runs old where started_at < ${before} and exists (${later})
      and (state = 'running' or exists (${later} and later.state <> 'running'))
      and (state <> 'done' or exists (${later} and later.state = 'done'))
    order by started_at, run_id limit ${size} for update skip locked)`.execute(database)
  return Number(numAffectedRows ?? 0)
}
