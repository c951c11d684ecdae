import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs/runs.ts'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { Moment } from '../../ui/values/Moment.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { StateChip } from './StateChip.tsx'

/**
 * Returns the columns of the workbench. `listKind` selects their order: the list of sources begins with the date and the source, the list of
 * reports with the report. The server sorts the list, by any column that has a `text`.
 */
export const useRunColumns = (listKind: 'source' | 'report', onOpen: (run: Run) => void): Column<Run>[] => {
  const { t } = useTranslation(['runs', 'frequencies'])
  const isThai = useLanguage() === 'th'
  const formatSource = ({ sourceName }: Run) => sourceName ?? t('unmapped')
  const columns = {
    date: {
      name: 'date',
      label: t('etlDate'),
      text: ({ startedAt }) => startedAt,
      show: ({ startedAt }) => <Moment of={startedAt} />,
      className: 'date',
      width: '13%',
    },
    source: {
      name: 'source',
      label: t('sourceName'),
      text: ({ sourceName }) => sourceName ?? '',
      rowName: formatSource,
      show: run => (
        <button type="button" className="linklike" onClick={() => onOpen(run)}>
          {formatSource(run)}
        </button>
      ),
      className: 'strong',
      width: '16%',
    },
    workflow: {
      name: 'workflow',
      label: t('workflow'),
      text: ({ workflow }) => workflow,
      className: 'wide',
      width: '16%',
    },
    status: { name: 'status', label: t('status'), show: ({ state }) => <StateChip state={state} />, width: '8%' },
    action: { name: 'action', label: t('action'), show: ({ action }) => action || <NoValue />, width: '8%' },
    report: {
      name: 'report',
      label: t('reportName'),
      rowName: run => listReportNames(run, { isThai })[0] ?? formatSource(run),
      show: run => <ReportNames names={listReportNames(run, { isThai })} />,
      width: '23%',
    },
    frequency: {
      name: 'frequency',
      label: t('frequency'),
      // The response has the name of any frequency; one of them satisfies the type of the word key.
      show: ({ frequency }) => (frequency ? t(frequency as 'Daily', { ns: 'frequencies' }) : <NoValue />),
      width: '8%',
    },
    type: {
      name: 'type',
      label: t('type'),
      show: ({ sourceType }) => (sourceType ? t(sourceType) : <NoValue />),
      width: '8%',
    },
  } satisfies Record<string, Column<Run>>
  const { date, source, workflow, status, action, report, frequency, type } = columns
  return listKind === 'source'
    ? addPhonePlaces([date, source, workflow, status, action, report, frequency, type], {
        title: 'source',
        second: 'workflow',
        state: 'status',
        note: 'date',
      })
    : addPhonePlaces([report, source, status, workflow, action, date, frequency, type], {
        title: 'report',
        second: 'source',
        state: 'status',
        note: 'date',
      })
}

/** Lists the names of a run's reports; their Report IDs for a role that does not receive the names. */
const listReportNames = ({ reportIds, reportNamesTh, reportNamesEn }: Run, { isThai }: { isThai: boolean }) =>
  reportIds.map((id, index) => (isThai ? reportNamesTh : reportNamesEn)[index] || id)

/** The name of the first report, and the number of the others. */
const ReportNames = ({ names: [first, ...others] }: { names: string[] }) => {
  if (first === undefined) return <NoValue />
  return (
    <>
      {first}
      {others.length > 0 && <span className="soft"> +{others.length}</span>}
    </>
  )
}
