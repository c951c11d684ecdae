import { sql } from 'kysely'
import type { FailedLoad } from '../../../contract/overview/overview.ts'
import type { FailingJob } from '../../../contract/runs/workbench.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isExpectedSql } from '../jobs/expected-jobs.ts'
import { hasResultSql } from '../results.ts'
import { listJobsOfRuns } from './jobs-of-runs.ts'
import type { RunRow } from './pages-of-runs.ts'
import { toRun } from './runs.ts'

interface Failures {
  failing_since: Date
  failures: number
}

/**
 * SQL of the jobs whose last run with a result has failed: that run is `last`; `since` has the time of the first failure and their number.
 */
const lastFailuresSql = sql`from run_jobs job
  cross join lateral (
    select run_id, job_id, state, started_at, ended_at, action, message, rows from runs
    where job_id = job.job_id and ${hasResultSql} order by started_at desc, run_id desc limit 1
  ) last
  cross join lateral (
    select min(started_at) as failing_since, count(*)::integer as failures from runs
    where job_id = job.job_id and state = 'error' and started_at > coalesce(
      (select max(started_at) from runs where job_id = job.job_id and state = 'done'), '-infinity')
  ) since
  where last.state = 'error' and failures > 0`

/** Lists the jobs whose last run with a result has failed, the latest first. */
export const listFailing = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
): Promise<{ jobs: FailingJob[]; today: string }> => {
  const [jobs, failing] = await Promise.all([
    listJobsOfRuns(database, actor, { source: 'all', words: '' }),
    sql<RunRow & Failures>`select last.*, since.*, 1 as ordinal ${lastFailuresSql}
      order by last.started_at desc, last.run_id desc`.execute(database),
  ])
  const jobsById = new Map(jobs.map(job => [job.jobId, job]))
  return {
    today: dayInBangkok(clock),
    jobs: failing.rows.flatMap(row => {
      const job = jobsById.get(row.job_id)
      return job
        ? [{ run: toRun(row, job, 'source'), failingSince: row.failing_since.toISOString(), failures: row.failures }]
        : []
    }),
  }
}

/** Lists the first failing jobs that are still expected to run, the latest first, with the names of their sources; also counts all. */
export const listFailedLoads = async (database: Database, clock: Clock, maxJobs: number) => {
  const { rows } = await sql<Omit<FailedLoad, 'failingSince'> & { failingSince: Date; total: number }>`
    select job_id::integer as "jobId", coalesce(source_name, workflow) as name, failing_since as "failingSince", failures, message, total
    from (select last.job_id, last.started_at, last.run_id, last.message, since.*, count(*) over ()::integer as total ${lastFailuresSql} and ${isExpectedSql(clock)}
      order by last.started_at desc, last.run_id desc limit ${maxJobs}) failing
    join job_sources using (job_id) order by started_at desc, run_id desc`.execute(database)
  return {
    rows: rows.map(({ total: _, failingSince, ...row }) => ({ ...row, failingSince: failingSince.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}
