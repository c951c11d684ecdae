import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Watches a job for late runs from now on: earlier due times no longer count, and an alarm about a late run ends without a mail. */
export const restartWatch = async (transaction: Transaction<DB>, clock: Clock, jobId: number) => {
  await transaction.updateTable('run_jobs').set({ watched_since: clock.now() }).where('job_id', '=', jobId).execute()
  await transaction.deleteFrom('run_alarms').where('job_id', '=', jobId).where('reason', '=', 'late').execute()
}

/**
 * Records the schedule by which a job is watched. Restarts the watch if the job had another schedule, because its source got a new one or
 * the job was mapped to another source.
 */
export const watchNewSchedule = async (
  transaction: Transaction<DB>,
  clock: Clock,
  job: { job_id: number; watched_schedule: string | null },
  schedule: string,
) => {
  await transaction
    .updateTable('run_jobs')
    .set({ watched_schedule: schedule })
    .where('job_id', '=', job.job_id)
    .execute()
  if (job.watched_schedule !== null) await restartWatch(transaction, clock, job.job_id)
}
