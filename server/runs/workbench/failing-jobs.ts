import { sql } from 'kysely'
import type { FailedLoad } from '../../../contract/overview/overview-parts.ts'
import type { FailingJob } from '../../../contract/runs/failing-jobs.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isExpectedSql } from '../jobs/expected-jobs.ts'
import { hasResultSql } from '../results.ts'
import { listWorkbenchJobs } from './jobs-of-runs.ts'
import type { RunRow } from './run-pages.ts'
import { toRun } from './runs.ts'

/** The failed runs of a job since its last successful one. */
interface Failures {
  failing_since: Date
  failure_count: number
}

/**
 * SQL of the jobs whose last run with a result has failed. `last_result` is this run. `failures` has the start of the first failed run since
 * the last successful one, and the number of failed runs since then. The number is 0 if the last failure and the last success started at
 * the same time; such a job is left out. The SQL ends with a condition, so that the caller can add others.
 */
const failingJobsSql = sql`from run_jobs job
  cross join lateral (
    select run_id, job_id, state, started_at, ended_at, action, message, rows from runs
    where job_id = job.job_id and ${hasResultSql} order by started_at desc, run_id desc limit 1
  ) last_result
  cross join lateral (
    select min(started_at) as failing_since, count(*)::integer as failure_count from runs
    where job_id = job.job_id and state = 'error' and started_at > coalesce(
      (select max(started_at) from runs where job_id = job.job_id and state = 'done'), '-infinity')
  ) failures
  where last_result.state = 'error' and failure_count > 0`

/** Lists the jobs whose last run with a result has failed, the latest failure first. */
export const listFailingJobs = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
): Promise<{ jobs: FailingJob[]; today: string }> => {
  const [jobs, failing] = await Promise.all([
    listWorkbenchJobs(database, actor, { source: 'all', words: '' }),
    sql<RunRow & Failures>`
      select last_result.*, failures.* ${failingJobsSql}
      order by last_result.started_at desc, last_result.run_id desc`.execute(database),
  ])
  const jobsById = new Map(jobs.map(job => [job.jobId, job]))
  return {
    today: dayInBangkok(clock),
    jobs: failing.rows.flatMap(row => {
      const job = jobsById.get(row.job_id)
      // Undefined for a job that was added between the two queries.
      return job
        ? [{ run: toRun(row, job), failingSince: row.failing_since.toISOString(), failureCount: row.failure_count }]
        : []
    }),
  }
}

/**
 * Lists the failing jobs that are still expected to run, at most `maxJobs`, the latest failure first, with the names of their sources. Also
 * counts all of these jobs.
 */
export const listExpectedFailingJobs = async (database: Database, clock: Clock, maxJobs: number) => {
  const { rows } = await sql<Omit<FailedLoad, 'failingSince'> & { failingSince: Date; total: number }>`
    select job_id::integer as "jobId", coalesce(source_name, workflow) as name, failing_since as "failingSince",
      failure_count as failures, message, total
    from (
      select last_result.job_id, last_result.started_at, last_result.run_id, last_result.message,
        failures.*, count(*) over ()::integer as total
      ${failingJobsSql} and ${isExpectedSql(clock)}
      order by last_result.started_at desc, last_result.run_id desc limit ${maxJobs}
    ) failing
    join job_sources using (job_id) order by started_at desc, run_id desc`.execute(database)
  return {
    rows: rows.map(({ total: _, failingSince, ...row }) => ({ ...row, failingSince: failingSince.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}
