import { sql } from 'kysely'
import type { RunDay } from '../../../contract/runs/run-list.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildJobsSql, type RunFilter } from './run-filters.ts'

/** Counts the runs of each day by state (see RunDay), and the rows that the list has for them, from the stored counts by day and job. */
export const countRunsByDay = async (database: Database, filter: RunFilter) => {
  const { rows: dayRows } = await sql<RunDay & { rows: number }>`
    select day::text as day, sum(done)::integer as done, sum(error)::integer as error, sum(other)::integer as other,
      sum(${buildSelectedRunsSql(filter)} * rows_per_run)::integer as rows
    from ${buildFilteredCountsSql(filter)} group by day having sum(${buildSelectedRunsSql(filter)}) > 0 order by day`.execute(
    database,
  )
  return dayRows.map(row => clearUnselectedCounts(row, filter.status))
}

/** Counts the rows that the list has for each job, from the stored counts by day and job. */
export const countListRowsByJob = async (database: Database, filter: RunFilter): Promise<Map<number, number>> => {
  const { rows: jobRows } = await sql<{ job_id: number; row_count: number }>`
    select job_id, sum(${buildSelectedRunsSql(filter)} * rows_per_run)::integer as row_count from ${buildFilteredCountsSql(filter)} group by job_id`.execute(
    database,
  )
  return new Map(jobRows.map(({ job_id, row_count }) => [job_id, row_count]))
}

/** Sets the counts of runs that the filter does not select to zero. */
const clearUnselectedCounts = <R extends RunDay>(row: R, status: RunFilter['status']): R => {
  if (status === 'complete') return { ...row, error: 0, other: 0 }
  return status === 'incomplete' ? { ...row, done: 0 } : row
}

/**
 * SQL of the number of selected runs in a row of `run_days`, the stored counts by day and job. `other` counts the runs that are running or
 * were aborted.
 */
const buildSelectedRunsSql = ({ status }: RunFilter) =>
  ({ all: sql`(done + error + other)`, complete: sql`done`, incomplete: sql`(error + other)` })[status]

/** SQL after `from`: the rows of `run_days` that the filter selects, each with the number of list rows per run of its job. */
const buildFilteredCountsSql = ({ startDays, jobs, selectsAllJobs }: RunFilter) => {
  const jobsJoin = selectsAllJobs
    ? sql`cross join (select 1 as rows_per_run) jobs`
    : sql`join ${buildJobsSql(jobs)} using (job_id)`
  return sql`run_days ${jobsJoin} where ${startDays ? sql`day between ${startDays.start} and ${startDays.end}` : sql`true`}`
}
