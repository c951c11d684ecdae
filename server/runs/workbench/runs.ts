import type { InputOf } from '../../../contract/call.ts'
import type { listRuns } from '../../../contract/runs/run-list.ts'
import type { Run } from '../../../contract/runs/runs.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { listWorkbenchJobs, type WorkbenchJob } from './jobs-of-runs.ts'
import { requireOrderedDays } from './ranges.ts'
import { countListRowsByJob, countRunsByDay } from './run-counts.ts'
import type { RunFilter } from './run-filters.ts'
import { type PageRow, type RunRow, readRunPageByDay, readRunPageByJob } from './run-pages.ts'

type ListRunsInput = InputOf<typeof listRuns>

/**
 * Lists a page of the workbench, with the total number of rows and the counts by day. With the data type Source the list has one row for each
 * run; with Report, one row for each report of a run. Throws 400 for a reversed range of days.
 */
export const listRunsFor = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  input: ListRunsInput,
) => {
  const dayRange = requireOrderedDays(clock, input)
  const jobs = await listWorkbenchJobs(database, actor, input)
  const isListedByReport = input.dataType === 'report'
  const isUnfiltered = input.source === 'all' && input.words.trim() === ''
  const filter: RunFilter = {
    startDays: dayRange,
    status: input.status,
    // In a list by report, jobs without reports have no rows, so not all jobs are selected.
    selectsAllJobs: isUnfiltered && !isListedByReport,
    // A job without rows is left out, so that the counts of days include only runs that the list has.
    jobs: jobs
      .map(job => ({ jobId: job.jobId, rowsPerRun: isListedByReport ? job.reports.length : 1 }))
      .filter(({ rowsPerRun }) => rowsPerRun > 0),
  }
  const dayCounts = await countRunsByDay(database, filter)
  const total = dayCounts.reduce((sum, { rows }) => sum + rows, 0)
  const jobsById = new Map(jobs.map(job => [job.jobId, job]))
  const pageRows = await (input.sort === 'date'
    ? readSortedByTime(database, filter, dayCounts, input)
    : readSortedByName(database, filter, jobs, input))
  const runs = pageRows.flatMap(row => {
    const job = jobsById.get(row.job_id)
    // A run is left out if its job was added since the jobs were listed.
    if (!job) return []
    return [isListedByReport ? toReportRun(row, job) : toRun(row, job)]
  })
  return { status: 'found' as const, runs, total, days: dayCounts }
}

/** Returns the range of rows of a page, and the order of the list. The page number counts from 1. */
const toPage = ({ page, pageSize, descending }: Pick<ListRunsInput, 'page' | 'pageSize' | 'descending'>) => ({
  from: (page - 1) * pageSize,
  count: pageSize,
  descending,
})

/** Reads the runs in the order of their start. The rows of one day are one block of the list. */
const readSortedByTime = (
  database: Database,
  filter: RunFilter,
  dayCounts: { day: string; rows: number }[],
  input: ListRunsInput,
) => {
  const ascendingBlocks = dayCounts.map(({ day, rows }) => ({ key: day, rowCount: rows }))
  // The direction of the days; `toPage` passes that of the runs of a day.
  const dayBlocks = input.descending ? ascendingBlocks.toReversed() : ascendingBlocks
  return readRunPageByDay(database, { filter, blocks: dayBlocks, page: toPage(input) })
}

/**
 * Reads the runs in the order of their sources or workflows. The rows of one job are one block of the list. Runs without a source come last in
 * either direction.
 */
const readSortedByName = async (database: Database, filter: RunFilter, jobs: WorkbenchJob[], input: ListRunsInput) => {
  const rowCountsByJob = await countListRowsByJob(database, filter)
  const collator = new Intl.Collator(['th', 'en'], { numeric: true })
  const pickName = ({ sourceName, workflow }: WorkbenchJob) => (input.sort === 'source' ? sourceName : workflow)
  const direction = input.descending ? -1 : 1
  const compareJobs = (one: WorkbenchJob, other: WorkbenchJob) => {
    const [name, otherName] = [pickName(one), pickName(other)]
    if (name === null) return otherName === null ? 0 : 1
    if (otherName === null) return -1
    return direction * collator.compare(name, otherName) || one.jobId - other.jobId
  }
  const jobBlocks = jobs
    .toSorted(compareJobs)
    .map(({ jobId }) => ({ key: String(jobId), rowCount: rowCountsByJob.get(jobId) ?? 0 }))
  return readRunPageByJob(database, { filter, blocks: jobBlocks, page: toPage(input) })
}

/** Release frequencies by the `repeat` of a schedule. */
const frequencyByRepeat: Record<string, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

/** Converts a run for the data type Source: with all reports of its job, and the frequency of the source's schedule. */
export const toRun = (row: RunRow, job: WorkbenchJob): Run => buildRun(row, job, frequencyByRepeat[job.repeat ?? ''])

/** Converts a row for the data type Report: with only the report of this row, and the release frequency of the report. */
const toReportRun = (row: PageRow, job: WorkbenchJob): Run => {
  // `ordinal` counts from 1. The report is missing if it was detached from the source since the rows were counted.
  const report = job.reports[row.ordinal - 1]
  return buildRun(row, { ...job, reports: report ? [report] : [] }, report?.frequency)
}

const buildRun = (row: RunRow, { reports, ...job }: WorkbenchJob, frequency: string | undefined): Run => ({
  runId: row.run_id,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  sourceName: job.sourceName,
  tableName: job.tableName,
  workflow: job.workflow,
  state: row.state,
  action: row.action ?? '',
  message: row.message ?? '',
  // The number of rows that the run has loaded.
  rowCount: row.rows,
  reportIds: reports.map(({ sourceId }) => sourceId),
  reportNamesEn: reports.map(({ nameEn }) => nameEn),
  reportNamesTh: reports.map(({ nameTh }) => nameTh),
  frequency: frequency ?? '',
  sourceType: job.sourceType,
})
