import { useTranslation } from 'react-i18next'
import { listFailingJobs } from '../../../contract/runs/failing-jobs.ts'
import { listMonitoredRuns, type MonitoredRun } from '../../../contract/runs/monitoring.ts'
import { send } from '../../frame/calls.ts'
import { visitContext } from '../../frame/visit.ts'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { RemoteStaffTable } from '../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import { addPhonePlaces, type Column, largePageSizes } from '../../ui/table/staff-rows.ts'
import { Moment } from '../../ui/values/Moment.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import type { Route } from './+types/MonitoringPage.ts'
import { type DayRangeFilter, RangeFields } from './RangeFields.tsx'
import { StateChip } from './StateChip.tsx'
import { useFilters } from './use-filters.ts'
import { WorkBenchTabs } from './WorkBenchTabs.tsx'
import './workbench.css'

/** Only `today` of this call is used: the first day range of the filters. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(listFailingJobs)

interface Filters extends DayRangeFilter {
  status: 'all' | 'complete' | 'incomplete'
}

/** /admin/Monitoring: the outcome of runs, by report (docs/behaviour/runs.md#monitoring). */
const MonitoringPage = ({ loaderData: { today } }: Route.ComponentProps) => {
  const { t } = useTranslation('runs')
  const { fieldValues, change, filters, revision } = useFilters<Filters>({
    status: 'incomplete',
    hasRange: false,
    start: today,
    end: today,
  })
  const columns = useMonitoringColumns()
  const loadRuns: LoadRows<MonitoredRun> = async ({ words, page, pageSize }) => {
    const { runs, total } = await send(listMonitoredRuns, { ...filters, words, page, pageSize })
    return { rows: runs, total }
  }
  return (
    <div className="workbench">
      <WorkBenchTabs current="monitoring" />
      <div className="runfilters mon">
        <RadioField
          legend={t('status')}
          choices={[
            ['all', t('all')],
            ['complete', t('complete')],
            ['incomplete', t('incomplete')],
          ]}
          value={fieldValues.status}
          onChoose={status => change({ status })}
        />
        <RangeFields value={fieldValues} today={today} endsToday onChange={change} />
      </div>
      <RemoteStaffTable
        label={t('monitoring')}
        historyName="runs"
        columns={columns}
        rowKey={({ runId, reportId }) => `${runId} ${reportId}`}
        load={loadRuns}
        reloadCount={revision}
        sizes={largePageSizes}
      />
    </div>
  )
}

/** Returns the columns of the list. None has a `text`, so the list cannot be sorted. */
const useMonitoringColumns = (): Column<MonitoredRun>[] => {
  const { t } = useTranslation('runs')
  const columns: Column<MonitoredRun>[] = [
    {
      name: 'start',
      label: t('startedAt'),
      show: ({ start }) => <Moment of={start} />,
      className: 'date',
      width: '14%',
    },
    {
      name: 'end',
      label: t('endedAt'),
      show: ({ end }) => (end ? <Moment of={end} /> : <NoValue />),
      className: 'date',
      width: '14%',
    },
    {
      name: 'report',
      label: t('reportId'),
      show: ({ reportId }) => reportId ?? <NoValue />,
      rowName: ({ reportId }) => reportId ?? '–',
      className: 'strong',
      width: '22%',
    },
    {
      name: 'status',
      label: t('statusProcess'),
      show: ({ state }) => <StateChip state={state} isLoud />,
      width: '12%',
    },
    { name: 'note', label: t('note'), show: ({ note }) => note || <NoValue />, width: '10%' },
    {
      name: 'description',
      label: t('description'),
      show: ({ description }) => description || <NoValue />,
      className: 'wide',
      width: '28%',
    },
  ]
  return addPhonePlaces(columns, { title: 'report', second: 'description', state: 'status', note: 'start' })
}

export default MonitoringPage
