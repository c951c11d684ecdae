import { type RawBuilder, sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { RunDay, RunState } from '../../../contract/runs/workbench.ts'
import type { Database } from '../../platform/database/pool.ts'

/** A selection of runs, and the number of rows that each run of a job has in the list. */
export interface Filter {
  /** Days in Bangkok, both included; null for every day. */
  days: { start: string; end: string } | null
  status: 'all' | 'complete' | 'incomplete'
  jobs: readonly { jobId: number; weight: number }[]
  /** True if the runs of all jobs are selected, with one row each, so that queries need no list of jobs. */
  isWhole: boolean
}

export interface RunRow {
  run_id: number
  job_id: number
  state: RunState
  started_at: Date
  ended_at: Date | null
  action: string | null
  message: string | null
  rows: number | null
  /** Number of this row within its run, from 1. */
  ordinal: number
}

/** The rows of one day or of one job, which are consecutive in the list. */
interface Block {
  key: string
  rows: number
}

/** Counts the runs and the rows of each day, from the stored counts by day and job. */
export const countByDay = async (database: Database, filter: Filter) => {
  const { rows } = await sql<RunDay & { rows: number }>`
    select day::text as day, sum(done)::integer as done, sum(error)::integer as error, sum(other)::integer as other,
      sum(${countSql(filter)} * weight)::integer as rows
    from ${filteredDaysSql(filter)} group by day having sum(${countSql(filter)}) > 0 order by day`.execute(database)
  return rows.map(row => omitOtherRuns(row, filter.status))
}

/** Counts the rows of each job. */
export const countByJob = async (database: Database, filter: Filter): Promise<Map<number, number>> => {
  const { rows } = await sql<{ job_id: number; rows: number }>`
    select job_id, sum(${countSql(filter)} * weight)::integer as rows from ${filteredDaysSql(filter)} group by job_id`.execute(
    database,
  )
  return new Map(rows.map(({ job_id, rows }) => [job_id, rows]))
}

/** Sets the counts of runs that the filter does not select to zero. */
const omitOtherRuns = <R extends RunDay>(row: R, status: Filter['status']): R => {
  if (status === 'complete') return { ...row, error: 0, other: 0 }
  return status === 'incomplete' ? { ...row, done: 0 } : row
}

const countSql = ({ status }: Filter) =>
  ({ all: sql`(done + error + other)`, complete: sql`done`, incomplete: sql`(error + other)` })[status]

const filteredDaysSql = ({ days, jobs, isWhole }: Filter) => {
  const weightJoin = isWhole
    ? sql`cross join (select 1 as weight) weights`
    : sql`join ${weightsSql(jobs)} using (job_id)`
  return sql`run_days ${weightJoin} where ${days ? sql`day between ${days.start} and ${days.end}` : sql`true`}`
}

const weightsSql = (jobs: Filter['jobs']) =>
  sql`unnest(${jobs.map(({ jobId }) => jobId)}::bigint[], ${jobs.map(({ weight }) => weight)}::integer[]) as weights (job_id, weight)`

/** Picks the blocks of a page, each with the rows to skip and to take, so that no row of an earlier block is read. */
const pickBlocks = (blocks: readonly Block[], from: number, count: number) => {
  const pageBlocks: (Block & { skip: number; take: number })[] = []
  let previousRows = 0
  for (const block of blocks) {
    const skip = Math.max(0, from - previousRows)
    const take = Math.min(block.rows, from + count - previousRows) - skip
    if (take > 0) pageBlocks.push({ ...block, skip, take })
    previousRows += block.rows
    if (previousRows >= from + count) break
  }
  return pageBlocks
}

const columns = sql`run_id, job_id, state, started_at, ended_at, action, message, rows, ordinal`

/** Reads a page of runs, sorted by their start. `blocks` are the days with their rows, in the order of the list. */
export const readByDay = async (database: Database, filter: Filter, blocks: readonly Block[], page: Page) => {
  const pageBlocks = pickBlocks(blocks, page.from, page.count)
  if (pageBlocks.length === 0) return []
  const days = pageBlocks.map(({ key }) => key).sort()
  const direction = sql.raw(page.descending ? 'desc' : 'asc')
  const weightJoin = filter.isWhole
    ? sql`cross join (select 1 as ordinal) ordinals`
    : sql`join ${weightsSql(filter.jobs)} using (job_id) cross join lateral generate_series(1, weight) ordinal`
  const { rows } = await sql<RunRow>`
    select ${columns} from runs ${weightJoin}
    where started_at >= ${toDayStart(days[0]!)} and started_at < ${toDayEnd(days.at(-1)!)} and ${hasStatusSql(filter)}
    order by started_at ${direction}, run_id ${direction}, ordinal offset ${pageBlocks[0]!.skip} limit ${page.count}`.execute(
    database,
  )
  return rows
}

interface Page {
  from: number
  count: number
  descending: boolean
}

/** Reads a page of runs, sorted by their jobs, the latest run first. `blocks` are the jobs with their rows, in the order of the list. */
export const readByJob = async (database: Database, filter: Filter, blocks: readonly Block[], page: Page) => {
  const weights = new Map(filter.jobs.map(({ jobId, weight }) => [jobId, weight]))
  const pageBlocks = pickBlocks(blocks, page.from, page.count).map(block => ({ ...block, jobId: Number(block.key) }))
  const { rows } = await sql<RunRow>`
    select found.* from unnest(${pageBlocks.map(({ jobId }) => jobId)}::bigint[], ${pageBlocks.map(({ jobId }) => weights.get(jobId))}::integer[],
      ${pageBlocks.map(({ skip }) => skip)}::integer[], ${pageBlocks.map(({ take }) => take)}::integer[])
      with ordinality as listed (listed_id, weight, skip, take, place)
    cross join lateral (
      select ${columns} from runs cross join lateral generate_series(1, weight) ordinal
      where job_id = listed_id and ${isWithinSql(filter)} and ${hasStatusSql(filter)}
      order by started_at desc, run_id desc, ordinal offset skip limit take
    ) found order by place, started_at desc, run_id desc, ordinal`.execute(database)
  return rows
}

const hasStatusSql = ({ status }: Filter): RawBuilder<boolean> =>
  ({ all: sql<boolean>`true`, complete: sql<boolean>`state = 'done'`, incomplete: sql<boolean>`state <> 'done'` })[
    status
  ]

const isWithinSql = ({ days }: Filter) =>
  days ? sql`started_at >= ${toDayStart(days.start)} and started_at < ${toDayEnd(days.end)}` : sql`true`

const toDayStart = (day: string) => new Date(`${day}T00:00:00+07:00`)
const toDayEnd = (day: string) => new Date(toDayStart(day).getTime() + dayMilliseconds)
