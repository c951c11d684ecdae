import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFailingJobs } from '../../../contract/runs/failing-jobs.ts'
import { listRuns, type RunDay, runSorts } from '../../../contract/runs/run-list.ts'
import type { Run } from '../../../contract/runs/runs.ts'
import { send } from '../../frame/calls.ts'
import { visitContext } from '../../frame/visit.ts'
import { RemoteStaffTable } from '../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import { largePageSizes } from '../../ui/table/staff-rows.ts'
import type { Route } from './+types/WorkBenchPage.ts'
import { FailingJobs } from './FailingJobs.tsx'
import { RunChart } from './RunChart.tsx'
import { RunFilterFields, type RunFilters } from './RunFilterFields.tsx'
import { RunPanel } from './RunPanel.tsx'
import { useRunColumns } from './run-columns.tsx'
import { useFilters } from './use-filters.ts'
import { WorkBenchTabs } from './WorkBenchTabs.tsx'
import './workbench.css'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(listFailingJobs)

/** /admin/WorkBench: the runs of the office's data loads (docs/behaviour/runs.md#workbench). */
const WorkBenchPage = ({ loaderData: { jobs, today } }: Route.ComponentProps) => {
  const { t } = useTranslation('runs')
  const initialFilters: RunFilters = {
    source: 'all',
    status: 'all',
    dataType: 'source',
    hasRange: false,
    start: today,
    end: today,
  }
  // `fieldValues` are what the fields show, `filters` the last complete ones, which the list uses.
  const { fieldValues, change, filters, revision } = useFilters(initialFilters)
  /** The runs of each day, which the response of the list contains too, with the filters to which they belong. */
  const [chart, setChart] = useState<{ filters: RunFilters; days: RunDay[] }>()
  const [openedRun, setOpenedRun] = useState<Run>()
  const latestFilters = useRef(filters)
  latestFilters.current = filters
  const loadRowsAndChart: LoadRows<Run> = async ({ sort, ...query }) => {
    const sortKey = runSorts.find(name => name === sort)
    const page = await send(listRuns, { ...filters, ...query, ...(sortKey && { sort: sortKey }) })
    // A late response to earlier filters does not replace the chart.
    if (latestFilters.current === filters) setChart({ filters, days: page.days })
    return { rows: page.runs, total: page.total }
  }
  // In the list of reports, a run has one row for each of its reports.
  const buildRowKey = ({ runId, reportIds }: Run) =>
    filters.dataType === 'report' ? `${runId} ${reportIds[0]}` : String(runId)
  return (
    <div className="workbench">
      <WorkBenchTabs current="runs" />
      <RunFilterFields value={fieldValues} today={today} onChange={change} />
      {chart?.filters.hasRange && <RunChart days={chart.days} start={chart.filters.start} end={chart.filters.end} />}
      {jobs.length > 0 && <FailingJobs jobs={jobs} onOpen={setOpenedRun} />}
      <RemoteStaffTable
        label={t('runs')}
        historyName="runs"
        columns={useRunColumns(filters.dataType, setOpenedRun)}
        rowKey={buildRowKey}
        load={loadRowsAndChart}
        reloadCount={revision}
        sizes={largePageSizes}
        placeholder={t('searchHint')}
        // Without a range of days, the list has only today's runs, often none.
        empty={filters.hasRange ? undefined : t('noRunsToday')}
        sort="date"
        descending
      />
      {openedRun && <RunPanel run={openedRun} onClose={() => setOpenedRun(undefined)} />}
    </div>
  )
}

export default WorkBenchPage
