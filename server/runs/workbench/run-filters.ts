import { type RawBuilder, sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'

/** A selection of runs for a list. A run has one row in the list, or one for each report that its job supplies. */
export interface RunFilter {
  /** The first and the last day of the starts of the runs, in Bangkok, both included; null for every day. */
  startDays: { start: string; end: string } | null
  status: 'all' | 'complete' | 'incomplete'
  /** The jobs whose runs are selected, and the number of rows that the list has for each run of the job. */
  jobs: readonly { jobId: number; rowsPerRun: number }[]
  /**
   * True if all jobs are selected, with one row for each run. Queries then ignore `jobs`, which may be long; only `readRunPageByJob` uses
   * `jobs` even then.
   */
  selectsAllJobs: boolean
}

/** SQL of the jobs of a filter as a table, with their rows per run. */
export const buildJobsSql = (jobs: RunFilter['jobs']) =>
  sql`unnest(${jobs.map(({ jobId }) => jobId)}::bigint[], ${jobs.map(({ rowsPerRun }) => rowsPerRun)}::integer[]) as jobs (job_id, rows_per_run)`

/** SQL condition: the run has the status of the filter. */
export const buildHasStatusSql = ({ status }: RunFilter): RawBuilder<boolean> =>
  ({ all: sql<boolean>`true`, complete: sql<boolean>`state = 'done'`, incomplete: sql<boolean>`state <> 'done'` })[
    status
  ]

/** SQL condition: the run began on a day of the filter. */
export const buildIsInDaysSql = ({ startDays }: RunFilter) =>
  startDays ? sql`started_at >= ${toDayStart(startDays.start)} and started_at < ${toDayEnd(startDays.end)}` : sql`true`

/** Returns the start of a day in Bangkok. */
export const toDayStart = (day: string) => new Date(`${day}T00:00:00+07:00`)

/** Returns the end of a day in Bangkok, which is the start of the next. */
export const toDayEnd = (day: string) => new Date(toDayStart(day).getTime() + dayMilliseconds)
