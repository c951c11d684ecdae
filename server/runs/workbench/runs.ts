import type { InputOf } from '../../../contract/call.ts'
import type { listRuns, Run } from '../../../contract/runs/workbench.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type JobOfRuns, listJobsOfRuns } from './jobs-of-runs.ts'
import {
  countByDay,
  countByJob,
  type PageRow,
  type RunFilter,
  type RunRow,
  readByDay,
  readByJob,
} from './pages-of-runs.ts'
import { requireOrderedDays } from './ranges.ts'

type ListRunsInput = InputOf<typeof listRuns>

/** Lists a page of the work bench, with the total and the counts by day. Throws 400 for a reversed range. */
export const listRunsFor = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  input: ListRunsInput,
) => {
  const days = requireOrderedDays(clock, input)
  const jobs = await listJobsOfRuns(database, actor, input)
  const hasAllJobs = input.source === 'all' && input.words.trim() === '' && input.dataType === 'source'
  const filter: RunFilter = {
    days,
    status: input.status,
    hasAllJobs,
    // The data type Report has a row for each report of a run, the data type Source one row for each run.
    // A job without rows is left out, so that the counts of days include only runs that the list has.
    jobs: jobs
      .map(job => ({ jobId: job.jobId, rowsPerRun: input.dataType === 'report' ? job.reports.length : 1 }))
      .filter(({ rowsPerRun }) => rowsPerRun > 0),
  }
  const dayCounts = await countByDay(database, filter)
  const total = dayCounts.reduce((sum, { rows }) => sum + rows, 0)
  const jobsById = new Map(jobs.map(job => [job.jobId, job]))
  const pageRows = await (input.sort === 'date'
    ? readSortedByTime(database, filter, dayCounts, input)
    : readSortedByName(database, filter, jobs, input))
  const runs = pageRows.flatMap(row => {
    const job = jobsById.get(row.job_id)
    // A job that was added since the jobs were listed.
    if (!job) return []
    return [input.dataType === 'report' ? toReportRun(row, job) : toRun(row, job)]
  })
  return { status: 'found' as const, runs, total, days: dayCounts }
}

const toPage = ({ page, pageSize, descending }: Pick<ListRunsInput, 'page' | 'pageSize' | 'descending'>) => ({
  from: (page - 1) * pageSize,
  count: pageSize,
  descending,
})

const readSortedByTime = (
  database: Database,
  filter: RunFilter,
  dayCounts: { day: string; rows: number }[],
  input: ListRunsInput,
) => {
  const blocks = dayCounts.map(({ day, rows }) => ({ key: day, rows }))
  return readByDay(database, filter, input.descending ? blocks.reverse() : blocks, toPage(input))
}

/** Reads the runs in the order of their sources or workflows; runs without a source come last in either direction. */
const readSortedByName = async (database: Database, filter: RunFilter, jobs: JobOfRuns[], input: ListRunsInput) => {
  const rowsByJob = await countByJob(database, filter)
  const collator = new Intl.Collator(['th', 'en'], { numeric: true })
  const pickName = ({ sourceName, workflow }: JobOfRuns) => (input.sort === 'source' ? sourceName : workflow)
  const direction = input.descending ? -1 : 1
  const compareJobs = (one: JobOfRuns, other: JobOfRuns) => {
    const [name, otherName] = [pickName(one), pickName(other)]
    if (name === null || otherName === null) return Number(name === null) - Number(otherName === null)
    return direction * collator.compare(name, otherName) || one.jobId - other.jobId
  }
  const blocks = jobs
    .toSorted(compareJobs)
    .map(({ jobId }) => ({ key: String(jobId), rows: rowsByJob.get(jobId) ?? 0 }))
  return readByJob(database, filter, blocks, toPage(input))
}

const frequencyByRepeat: Record<string, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

/** Converts a run for the data type Source: with all reports of its job, and the frequency of the source's schedule. */
export const toRun = (row: RunRow, job: JobOfRuns): Run => buildRun(row, job, frequencyByRepeat[job.repeat ?? ''])

/** Converts a row for the data type Report: with only the report of this row, and the release frequency of the report. */
const toReportRun = (row: PageRow, job: JobOfRuns): Run => {
  // Empty if the report was detached from the source since the rows were counted.
  const reports = job.reports.slice(row.ordinal - 1, row.ordinal)
  return buildRun(row, { ...job, reports }, reports[0]?.frequency)
}

const buildRun = (row: RunRow, { reports, ...job }: JobOfRuns, frequency: string | undefined): Run => ({
  runId: row.run_id,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  sourceName: job.sourceName,
  tableName: job.tableName,
  workflow: job.workflow,
  state: row.state,
  action: row.action ?? '',
  message: row.message ?? '',
  rowCount: row.rows,
  reportIds: reports.map(({ sourceId }) => sourceId),
  reportNamesEn: reports.map(({ nameEn }) => nameEn),
  reportNamesTh: reports.map(({ nameTh }) => nameTh),
  frequency: frequency ?? '',
  sourceType: job.sourceType,
})
