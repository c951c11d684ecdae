import { type RawBuilder, sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { RunDay, RunState } from '../../../contract/runs/workbench.ts'
import type { Database } from '../../platform/database/pool.ts'

/** A selection of runs for a list. A run has one row in the list, or one for each report that its job supplies. */
export interface RunFilter {
  /** The first and the last day of the starts of the runs, in Bangkok, both included; null for every day. */
  startDays: { start: string; end: string } | null
  status: 'all' | 'complete' | 'incomplete'
  /** The jobs whose runs are selected, and the number of rows that the list has for each run of the job. */
  jobs: readonly { jobId: number; rowsPerRun: number }[]
  /**
   * True if all jobs are selected, with one row for each run. Queries then ignore `jobs`, which may be long; only `readRunPageByJob` needs it
   * always.
   */
  selectsAllJobs: boolean
}

/** Columns of a row of the table `runs`. */
export interface RunRow {
  run_id: number
  job_id: number
  state: RunState
  started_at: Date
  ended_at: Date | null
  action: string | null
  message: string | null
  /** The number of table rows that the run has loaded, not of rows of the list; null if its program did not report it. */
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
  /** The number of list rows of the block: its selected runs times the rows per run. */
  rows: number
}

/** Counts the runs of each day by state (see RunDay), and the rows that the list has for them, from the stored counts by day and job. */
export const countRunsByDay = async (database: Database, filter: RunFilter) => {
  const { rows: dayRows } = await sql<RunDay & { rows: number }>`
    select day::text as day, sum(done)::integer as done, sum(error)::integer as error, sum(other)::integer as other,
      sum(${selectedRunsSql(filter)} * rows_per_run)::integer as rows
    from ${filteredCountsSql(filter)} group by day having sum(${selectedRunsSql(filter)}) > 0 order by day`.execute(
    database,
  )
  return dayRows.map(row => clearUnselectedCounts(row, filter.status))
}

/** Counts the rows that the list has for each job, from the stored counts by day and job. */
export const countListRowsByJob = async (database: Database, filter: RunFilter): Promise<Map<number, number>> => {
  const { rows: jobRows } = await sql<{ job_id: number; row_count: number }>`
    select job_id, sum(${selectedRunsSql(filter)} * rows_per_run)::integer as row_count from ${filteredCountsSql(filter)} group by job_id`.execute(
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
const selectedRunsSql = ({ status }: RunFilter) =>
  ({ all: sql`(done + error + other)`, complete: sql`done`, incomplete: sql`(error + other)` })[status]

/** SQL after `from`: the rows of `run_days` that the filter selects, each with the number of list rows per run of its job. */
const filteredCountsSql = ({ startDays, jobs, selectsAllJobs }: RunFilter) => {
  const jobsJoin = selectsAllJobs
    ? sql`cross join (select 1 as rows_per_run) jobs`
    : sql`join ${jobsSql(jobs)} using (job_id)`
  return sql`run_days ${jobsJoin} where ${startDays ? sql`day between ${startDays.start} and ${startDays.end}` : sql`true`}`
}

/** SQL of the jobs of a filter as a table, with their rows per run. */
const jobsSql = (jobs: RunFilter['jobs']) =>
  sql`unnest(${jobs.map(({ jobId }) => jobId)}::bigint[], ${jobs.map(({ rowsPerRun }) => rowsPerRun)}::integer[]) as jobs (job_id, rows_per_run)`

/** Picks the blocks of a page, each with the number of its rows to skip and to take. The rows of earlier blocks need not be read. */
const pickBlocks = (blocks: readonly Block[], page: Page) => {
  const pageBlocks: (Block & { skip: number; take: number })[] = []
  const pageEnd = page.from + page.count
  // The number of list rows before the current block.
  let rowsBefore = 0
  for (const block of blocks) {
    const skip = Math.max(0, page.from - rowsBefore)
    const take = Math.min(block.rows, pageEnd - rowsBefore) - skip
    if (take > 0) pageBlocks.push({ ...block, skip, take })
    rowsBefore += block.rows
    if (rowsBefore >= pageEnd) break
  }
  return pageBlocks
}

const pageColumnsSql = sql`run_id, job_id, state, started_at, ended_at, action, message, rows, ordinal`

/** Reads a page of runs, sorted by their start. `blocks` are the days with their numbers of rows, in the order of the list. */
export const readRunPageByDay = async (database: Database, filter: RunFilter, blocks: readonly Block[], page: Page) => {
  const pageBlocks = pickBlocks(blocks, page)
  if (pageBlocks.length === 0) return []
  // The days of a page are consecutive, so the page is one range of time, and only its first block has rows to skip.
  const sortedDays = pageBlocks.map(({ key }) => key).sort()
  const [earliestDay, latestDay] = [sortedDays[0]!, sortedDays.at(-1)!]
  const direction = sql.raw(page.descending ? 'desc' : 'asc')
  const jobsJoin = filter.selectsAllJobs
    ? sql`cross join (select 1 as ordinal) ordinals`
    : sql`join ${jobsSql(filter.jobs)} using (job_id) cross join lateral generate_series(1, rows_per_run) ordinal`
  const result = await sql<PageRow>`
    select ${pageColumnsSql} from runs ${jobsJoin}
    where started_at >= ${toDayStart(earliestDay)} and started_at < ${toDayEnd(latestDay)} and ${hasStatusSql(filter)}
    order by started_at ${direction}, run_id ${direction}, ordinal offset ${pageBlocks[0]!.skip} limit ${page.count}`.execute(
    database,
  )
  return result.rows
}

interface Page {
  /** The number of list rows before the page. */
  from: number
  /** The maximum number of rows of the page. */
  count: number
  /** True if the latest run comes first; only for a list that is sorted by start. */
  descending: boolean
}

/**
 * Reads a page of runs, sorted by their jobs, the latest run of a job first. `blocks` are the jobs with their numbers of rows, in the order of
 * the list.
 */
export const readRunPageByJob = async (database: Database, filter: RunFilter, blocks: readonly Block[], page: Page) => {
  const rowsPerRun = new Map(filter.jobs.map(job => [job.jobId, job.rowsPerRun]))
  const pageBlocks = pickBlocks(blocks, page).map(block => ({ ...block, jobId: Number(block.key) }))
  const result = await sql<PageRow>`
    select page_rows.* from unnest(${pageBlocks.map(({ jobId }) => jobId)}::bigint[], ${pageBlocks.map(({ jobId }) => rowsPerRun.get(jobId))}::integer[],
      ${pageBlocks.map(({ skip }) => skip)}::integer[], ${pageBlocks.map(({ take }) => take)}::integer[])
      with ordinality as blocks (block_job_id, rows_per_run, skip, take, block_number)
    cross join lateral (
      select ${pageColumnsSql} from runs cross join lateral generate_series(1, rows_per_run) ordinal
      where job_id = block_job_id and ${isInDaysSql(filter)} and ${hasStatusSql(filter)}
      order by started_at desc, run_id desc, ordinal offset skip limit take
    ) page_rows order by block_number, started_at desc, run_id desc, ordinal`.execute(database)
  return result.rows
}

const hasStatusSql = ({ status }: RunFilter): RawBuilder<boolean> =>
  ({ all: sql<boolean>`true`, complete: sql<boolean>`state = 'done'`, incomplete: sql<boolean>`state <> 'done'` })[
    status
  ]

const isInDaysSql = ({ startDays }: RunFilter) =>
  startDays ? sql`started_at >= ${toDayStart(startDays.start)} and started_at < ${toDayEnd(startDays.end)}` : sql`true`

const toDayStart = (day: string) => new Date(`${day}T00:00:00+07:00`)
const toDayEnd = (day: string) => new Date(toDayStart(day).getTime() + dayMilliseconds)
