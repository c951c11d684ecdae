import type { InputOf } from '../../../contract/call.ts'
import type { listMonitoredRuns, MonitoredRun } from '../../../contract/runs/monitoring.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { listWorkbenchJobs } from './jobs-of-runs.ts'
import { requireDaysUntilToday } from './ranges.ts'
import { countRunsByDay } from './run-counts.ts'
import type { RunFilter } from './run-filters.ts'
import { readRunPageByDay } from './run-pages.ts'

/** The monitoring shows only Report IDs, so it searches as a visitor, for whom all names of reports are omitted. */
const actorWithoutNames: Actor = visitor

/** Lists a page of the monitoring, the latest run first. Throws 400 for a range that is reversed or ends after today. */
export const listMonitored = async (
  { database, clock }: { database: Database; clock: Clock },
  { status, words, page, pageSize, ...range }: InputOf<typeof listMonitoredRuns>,
) => {
  const startDays = requireDaysUntilToday(clock, range)
  const jobs = await listWorkbenchJobs(database, actorWithoutNames, { source: 'all', words })
  const filter: RunFilter = {
    startDays,
    status,
    // Even without words the jobs are needed, because the number of rows per run depends on the job.
    selectsAllJobs: false,
    // A run that supplies no report has one row too.
    jobs: jobs.map(({ jobId, reports }) => ({ jobId, rowsPerRun: Math.max(1, reports.length) })),
  }
  const dayCounts = await countRunsByDay(database, filter)
  const blocks = dayCounts.map(({ day, rows }) => ({ key: day, rowCount: rows })).reverse()
  const rows = await readRunPageByDay(database, {
    filter,
    blocks,
    page: {
      from: (page - 1) * pageSize,
      count: pageSize,
      descending: true,
    },
  })
  const jobsById = new Map(jobs.map(job => [job.jobId, job]))
  const runs = rows.map(
    (row): MonitoredRun => ({
      runId: row.run_id,
      start: row.started_at.toISOString(),
      end: row.ended_at?.toISOString() ?? null,
      reportId: jobsById.get(row.job_id)?.reports[row.ordinal - 1]?.sourceId ?? null,
      state: row.state,
      note: row.action ?? '',
      description: row.message ?? '',
    }),
  )
  return { runs, total: dayCounts.reduce((sum, day) => sum + day.rows, 0) }
}
