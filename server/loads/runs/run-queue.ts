import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { enqueue, type Queue } from '../../platform/jobs/index.ts'

/** The queue of loads; each job runs one load run. */
export const loadQueue: Queue<{ loadRunId: number }> = { name: 'loads' }

interface NewRun {
  reportId: number
  /** The due time of a scheduled run; null for a run that a user has started. */
  dueAt: Date | null
  /** The user who has started the run; null for a scheduled run. */
  requestedBy: number | null
}

/** Queues a run and returns its id; undefined if another run of the report has not ended, or if this due time already has a run. */
export const queueRun = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { reportId, dueAt, requestedBy }: NewRun,
) => {
  const addedRun = await transaction
    .insertInto('load_runs')
    .values({ report_id: reportId, due_at: dueAt, requested_by: requestedBy, queued_at: clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .returning('load_run_id')
    .executeTakeFirst()
  if (!addedRun) return undefined
  await enqueue({ database: transaction, clock }, loadQueue, { loadRunId: addedRun.load_run_id })
  return addedRun.load_run_id
}

/** Finds the id of the report's queued or running run; undefined if all its runs have ended. */
export const findUnendedRunId = async (database: Database, reportId: number) => {
  const run = await database
    .selectFrom('load_runs')
    .select('load_run_id')
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return run?.load_run_id
}
