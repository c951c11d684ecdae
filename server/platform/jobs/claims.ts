import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/pool.ts'
import type { DB } from '../database/tables.ts'
import type { Queue } from './queues.ts'

/** A job that this node has claimed; no other node gets it before the lease ends. */
export interface Job<Payload> {
  jobId: number
  payload: Payload
  firstTriedAt: Date
  /** Number of tries, including the current one. Each claim increases it, so it identifies the claim. */
  tries: number
}

/**
 * Claims the job that has been due longest, except jobs for which an earlier one with the same order key waits or runs. In a restored
 * portal, which has the mark `held`, jobs that send data out are claimed only after an operator has released them.
 */
export const claimNext = async <Payload>(
  database: Database,
  { name: queue, sendsOut }: Pick<Queue<never>, 'name' | 'sendsOut'>,
  now: Date,
  leaseMilliseconds: number,
): Promise<Job<Payload> | undefined> => {
  const claimedJob = await database
    .updateTable('jobs')
    .set({
      tries: sql`tries + 1`,
      first_tried_at: sql`coalesce(first_tried_at, ${now})`,
      // If this node crashes, the job is due again when the claim ends.
      next_try_at: new Date(now.getTime() + leaseMilliseconds),
    })
    .where('job_id', '=', ({ selectFrom }) =>
      selectFrom('jobs as due')
        .select('due.job_id')
        .where('due.queue', '=', queue)
        .where('due.next_try_at', '<=', now)
        .$if(sendsOut === true, due =>
          due.where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('portal_marks').select('name').where('name', '=', 'held'))),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs as earlier')
                .whereRef('earlier.queue', '=', 'due.queue')
                .whereRef('earlier.order_key', '=', 'due.order_key')
                .whereRef('earlier.job_id', '<', 'due.job_id'),
            ),
          ),
        )
        .orderBy('due.next_try_at')
        .orderBy('due.job_id')
        .limit(1)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning(['job_id as jobId', 'payload', 'first_tried_at as firstTriedAt', 'tries'])
    .executeTakeFirst()
  return claimedJob && { ...claimedJob, payload: claimedJob.payload as Payload, firstTriedAt: claimedJob.firstTriedAt! }
}

/** Extends the claim of a running job. Returns false if another node has claimed it, or if it was removed. */
export const extendClaim = async (
  database: Database,
  { jobId, tries }: Job<unknown>,
  until: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('jobs')
    .set({ next_try_at: until })
    .where('job_id', '=', jobId)
    .where('tries', '=', tries)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a completed job, even if another node has claimed it since. */
export const removeDone = (transaction: Transaction<DB>, { jobId }: Job<unknown>) =>
  transaction.deleteFrom('jobs').where('job_id', '=', jobId).execute()

/** Removes a job that failed for good. Returns false if another node claimed or removed it after the lease. */
export const removeGivenUp = async (transaction: Transaction<DB>, { jobId, tries }: Job<unknown>): Promise<boolean> => {
  const { numDeletedRows } = await transaction
    .deleteFrom('jobs')
    .where('job_id', '=', jobId)
    .where('tries', '=', tries)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Schedules another try of a job. Does nothing if another node claimed or removed it after the lease. */
export const postpone = (
  database: Database,
  { job: { jobId, tries }, reason, nextTryAt }: { job: Job<unknown>; reason: string; nextTryAt: Date },
) =>
  database
    .updateTable('jobs')
    .set({ last_answer: reason, next_try_at: nextTryAt })
    .where('job_id', '=', jobId)
    .where('tries', '=', tries)
    .execute()
