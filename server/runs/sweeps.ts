import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'
import { hasResultSql } from './results.ts'

/** The advisory lock of the sweep: two nodes at a time could lock the counts of days in opposite orders. */
const lockKey = 4_602_082
/** The number of runs in a batch; small, because a run may have thousands of events. */
const batchSize = 500

/**
 * Deletes the runs that started before a time, the oldest first, in batches. Foreign keys delete the events of a run, and triggers reduce
 * the counts by day. Keeps the last run of each job, the last one with a result and the last successful one, because the workbench, alarms
 * and versions show these at any age.
 */
export const sweepRuns = async (
  database: Database,
  before: Date,
  { signal, size = batchSize }: { signal?: AbortSignal; size?: number } = {},
) => {
  let deletedCount: number
  do {
    deletedCount = await deleteBatch(database, before, size)
  } while (deletedCount === size && !signal?.aborted)
  // The counts of days are zero after all runs of the day were deleted.
  await database
    .deleteFrom('run_days')
    .where(sql<boolean>`day <= bangkok_day(${before}::timestamptz)`)
    .where(sql<boolean>`done = 0 and error = 0 and other = 0`)
    .execute()
}

/** Deletes one batch and returns how many runs it had; none while another node deletes. */
const deleteBatch = (database: Database, before: Date, size: number) =>
  database.transaction().execute(async transaction => {
    const lock = await sql<{
      isAcquired: boolean
    }>`select pg_try_advisory_xact_lock(${lockKey}) as "isAcquired"`.execute(transaction)
    if (!lock.rows[0]!.isAcquired) return 0
    const { numAffectedRows } = await sql`
      with old_runs as materialized (
        select run_id from runs candidate where started_at < ${before}
          and ${hasLaterRunSql()}
          and (not ${hasResultSql} or ${hasLaterRunSql(sql`later.state in ('done', 'error')`)})
          and (state <> 'done' or ${hasLaterRunSql(sql`later.state = 'done'`)})
        order by started_at, run_id limit ${size} for update skip locked
      )
      delete from runs using old_runs where runs.run_id = old_runs.run_id`.execute(transaction)
    return Number(numAffectedRows ?? 0)
  })

/** Returns an SQL condition: the job of `candidate` has a later run that meets the condition. */
const hasLaterRunSql = (condition = sql<boolean>`true`) => sql<boolean>`exists (
  select from runs later where later.job_id = candidate.job_id
    and (later.started_at, later.run_id) > (candidate.started_at, candidate.run_id) and ${condition})`
