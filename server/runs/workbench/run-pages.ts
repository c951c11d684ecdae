import { type RawBuilder, sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { RunDay, RunState } from '../../../contract/runs/workbench.ts'
import type { Database } from '../../platform/database/pool.ts'

/** A selection of runs for a list. */
export interface RunFilter {
  /** Days in Bangkok, both included; null for every day. */
  startDays: { start: string; end: string } | null
  status: 'all' | 'complete' | 'incomplete'
  /** The jobs whose runs are selected, and the number of rows that the list has for each run of the job. */
  jobs: readonly { jobId: number; rowsPerRun: number }[]
  /** True if all jobs are selected, with one row for each run. Queries then ignore `jobs`, which may be long. */
  selectsAllJobs: boolean
}

export interface RunRow {
  run_id: number
  job_id: number
  state: RunState
  started_at: Date
  ended_at: Date | null
  action: string | null
  message: string | null
  /** The number of rows that the run has loaded. */
  rows: number | null
}

/** A row of the list. */
export interface PageRow extends RunRow {
  /** The number of this row within its run, from 1. */
  ordinal: number
}

/** The rows of one day or of one job, which are consecutive in the list. */
interface Block {
  /** The day as yyyy-mm-dd, or the id of the job as a text. */
  key: string
  /** The number of rows that the list has for the block. */
  rows: number
}

/** Counts the runs of each day and the rows that the list has for them, from the stored counts by day and job. */
export const countRunsByDay = async (database: Database, filter: RunFilter) => {
  const { rows } = await sql<RunDay & { rows: number }>`
    select day::text as day, sum(done)::integer as done, sum(error)::integer as error, sum(other)::integer as other,
      sum(${selectedRunsSql(filter)} * rows_per_run)::integer as rows
    from ${filteredCountsSql(filter)} group by day having sum(${selectedRunsSql(filter)}) > 0 order by day`.execute(
    database,
  )
  return rows.map(row => clearUnselectedCounts(row, filter.status))
}

/** Counts the rows that the list has for each job, from the stored counts by day and job. */
export const countListRowsByJob = async (database: Database, filter: RunFilter): Promise<Map<number, number>> => {
  const { rows } = await sql<{ job_id: number; rows: number }>`
    select job_id, sum(${selectedRunsSql(filter)} * rows_per_run)::integer as rows from ${filteredCountsSql(filter)} group by job_id`.execute(
    database,
  )
  return new Map(rows.map(({ job_id, rows }) => [job_id, rows]))
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
const selectedRunsSql = ({ status }: RunFilter) =>
  ({ all: sql`(done + error + other)`, complete: sql`done`, incomplete: sql`(error + other)` })[status]

/** SQL after `from`: the rows of `run_days` that the filter selects, each with the number of list rows per run of its job. */
const filteredCountsSql = ({ startDays, jobs, selectsAllJobs }: RunFilter) => {
  const jobsJoin = selectsAllJobs
    ? sql`cross join (select 1 as rows_per_run) jobs`
    : sql`join ${jobsSql(jobs)} using (job_id)`
  return sql`run_days ${jobsJoin} where ${startDays ? sql`day between ${startDays.start} and ${startDays.end}` : sql`true`}`
}

/** SQL of the jobs of a filter as a table. */
const jobsSql = (jobs: RunFilter['jobs']) =>
  sql`unnest(${jobs.map(({ jobId }) => jobId)}::bigint[], ${jobs.map(({ rowsPerRun }) => rowsPerRun)}::integer[]) as jobs (job_id, rows_per_run)`

/** Picks the blocks of a page, each with the rows to skip and to take, so that no row of an earlier block is read. */
const pickBlocks = (blocks: readonly Block[], from: number, count: number) => {
  const pageBlocks: (Block & { skip: number; take: number })[] = []
  const pageEnd = from + count
  // The number of list rows before the current block.
  let rowsBefore = 0
  for (const block of blocks) {
    const skip = Math.max(0, from - rowsBefore)
    const take = Math.min(block.rows, pageEnd - rowsBefore) - skip
    if (take > 0) pageBlocks.push({ ...block, skip, take })
    rowsBefore += block.rows
    if (rowsBefore >= pageEnd) break
  }
  return pageBlocks
}

const pageColumnsSql = sql`run_id, job_id, state, started_at, ended_at, action, message, rows, ordinal`

/** Reads a page of runs, sorted by their start. `blocks` are the days with their rows, in the order of the list. */
export const readRunPageByDay = async (database: Database, filter: RunFilter, blocks: readonly Block[], page: Page) => {
  const pageBlocks = pickBlocks(blocks, page.from, page.count)
  if (pageBlocks.length === 0) return []
  // The days of a page are consecutive, so the page is one range of time, and only its first block has rows to skip.
  const sortedDays = pageBlocks.map(({ key }) => key).sort()
  const [firstDay, lastDay] = [sortedDays[0]!, sortedDays.at(-1)!]
  const direction = sql.raw(page.descending ? 'desc' : 'asc')
  const jobsJoin = filter.selectsAllJobs
    ? sql`cross join (select 1 as ordinal) ordinals`
    : sql`join ${jobsSql(filter.jobs)} using (job_id) cross join lateral generate_series(1, rows_per_run) ordinal`
  const { rows } = await sql<PageRow>`
    select ${pageColumnsSql} from runs ${jobsJoin}
    where started_at >= ${toDayStart(firstDay)} and started_at < ${toDayEnd(lastDay)} and ${hasStatusSql(filter)}
    order by started_at ${direction}, run_id ${direction}, ordinal offset ${pageBlocks[0]!.skip} limit ${page.count}`.execute(
    database,
  )
  return rows
}

interface Page {
  /** The number of rows before the page. */
  from: number
  count: number
  descending: boolean
}

/** Reads a page of runs, sorted by their jobs, the latest run first. `blocks` are the jobs with their rows, in the order of the list. */
export const readRunPageByJob = async (database: Database, filter: RunFilter, blocks: readonly Block[], page: Page) => {
  const rowsPerRun = new Map(filter.jobs.map(job => [job.jobId, job.rowsPerRun]))
  const pageBlocks = pickBlocks(blocks, page.from, page.count).map(block => ({ ...block, jobId: Number(block.key) }))
  const { rows } = await sql<PageRow>`
    select page_rows.* from unnest(${pageBlocks.map(({ jobId }) => jobId)}::bigint[], ${pageBlocks.map(({ jobId }) => rowsPerRun.get(jobId))}::integer[],
      ${pageBlocks.map(({ skip }) => skip)}::integer[], ${pageBlocks.map(({ take }) => take)}::integer[])
      with ordinality as blocks (block_job_id, rows_per_run, skip, take, block_number)
    cross join lateral (
      select ${pageColumnsSql} from runs cross join lateral generate_series(1, rows_per_run) ordinal
      where job_id = block_job_id and ${isInDaysSql(filter)} and ${hasStatusSql(filter)}
      order by started_at desc, run_id desc, ordinal offset skip limit take
    ) page_rows order by block_number, started_at desc, run_id desc, ordinal`.execute(database)
  return rows
}

const hasStatusSql = ({ status }: RunFilter): RawBuilder<boolean> =>
  ({ all: sql<boolean>`true`, complete: sql<boolean>`state = 'done'`, incomplete: sql<boolean>`state <> 'done'` })[
    status
  ]

const isInDaysSql = ({ startDays }: RunFilter) =>
  startDays ? sql`started_at >= ${toDayStart(startDays.start)} and started_at < ${toDayEnd(startDays.end)}` : sql`true`

const toDayStart = (day: string) => new Date(`${day}T00:00:00+07:00`)
const toDayEnd = (day: string) => new Date(toDayStart(day).getTime() + dayMilliseconds)
