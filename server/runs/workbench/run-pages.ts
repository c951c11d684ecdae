import { sql } from 'kysely'
import type { RunState } from '../../../contract/runs/runs.ts'
import type { Database } from '../../platform/database/pool.ts'
import {
  buildHasStatusSql,
  buildIsInDaysSql,
  buildJobsSql,
  type RunFilter,
  toDayEnd,
  toDayStart,
} from './run-filters.ts'

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
  rowCount: number
}

/** The rows of a page of the list. */
interface Page {
  /** The number of list rows before the page. */
  from: number
  /** The maximum number of rows of the page. */
  count: number
  /** True if the latest run comes first; used only for a list that is sorted by start. */
  descending: boolean
}

/** Picks the blocks of a page, each with the number of its rows to skip and to take. The rows of earlier blocks need not be read. */
const pickBlocks = (blocks: readonly Block[], page: Page) => {
  const pageBlocks: (Block & { skip: number; take: number })[] = []
  const pageEnd = page.from + page.count
  // The number of list rows before the current block.
  let rowsBefore = 0
  for (const block of blocks) {
    const skip = Math.max(0, page.from - rowsBefore)
    const take = Math.min(block.rowCount, pageEnd - rowsBefore) - skip
    if (take > 0) pageBlocks.push({ ...block, skip, take })
    rowsBefore += block.rowCount
    if (rowsBefore >= pageEnd) break
  }
  return pageBlocks
}

const pageColumnsSql = sql`run_id, job_id, state, started_at, ended_at, action, message, rows, ordinal`

/** Reads a page of runs, sorted by their start. `blocks` are the days with their numbers of rows, in the order of the list. */
export const readRunPageByDay = async (
  database: Database,
  { filter, blocks, page }: { filter: RunFilter; blocks: readonly Block[]; page: Page },
) => {
  const pageBlocks = pickBlocks(blocks, page)
  if (pageBlocks.length === 0) return []
  // The days of a page are consecutive, so the page is one range of time, and only its first block has rows to skip.
  const sortedDays = pageBlocks.map(({ key }) => key).sort()
  const [earliestDay, latestDay] = [sortedDays[0]!, sortedDays.at(-1)!]
  const direction = sql.raw(page.descending ? 'desc' : 'asc')
  const jobsJoin = filter.selectsAllJobs
    ? sql`cross join (select 1 as ordinal) ordinals`
    : sql`join ${buildJobsSql(filter.jobs)} using (job_id) cross join lateral generate_series(1, rows_per_run) ordinal`
  const result = await sql<PageRow>`
    select ${pageColumnsSql} from runs ${jobsJoin}
    where started_at >= ${toDayStart(earliestDay)} and started_at < ${toDayEnd(latestDay)} and ${buildHasStatusSql(filter)}
    order by started_at ${direction}, run_id ${direction}, ordinal offset ${pageBlocks[0]!.skip} limit ${page.count}`.execute(
    database,
  )
  return result.rows
}

/**
 * Reads a page of runs, sorted by their jobs, the latest run of a job first. `blocks` are the jobs with their numbers of rows, in the order of
 * the list.
 */
export const readRunPageByJob = async (
  database: Database,
  { filter, blocks, page }: { filter: RunFilter; blocks: readonly Block[]; page: Page },
) => {
  const rowsPerRun = new Map(filter.jobs.map(job => [job.jobId, job.rowsPerRun]))
  const pageBlocks = pickBlocks(blocks, page).map(block => ({ ...block, jobId: Number(block.key) }))
  const result = await sql<PageRow>`
    select page_rows.* from unnest(
        ${pageBlocks.map(({ jobId }) => jobId)}::bigint[], ${pageBlocks.map(({ jobId }) => rowsPerRun.get(jobId))}::integer[],
        ${pageBlocks.map(({ skip }) => skip)}::integer[], ${pageBlocks.map(({ take }) => take)}::integer[])
      with ordinality as blocks (block_job_id, rows_per_run, skip, take, block_number)
    cross join lateral (
      select ${pageColumnsSql} from runs cross join lateral generate_series(1, rows_per_run) ordinal
      where job_id = block_job_id and ${buildIsInDaysSql(filter)} and ${buildHasStatusSql(filter)}
      order by started_at desc, run_id desc, ordinal offset skip limit take
    ) page_rows order by block_number, started_at desc, run_id desc, ordinal`.execute(database)
  return result.rows
}
