import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import type { RunJob } from '../../../contract/runs/jobs.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { NoValue } from '../../ui/values/NoValue.tsx'

/** Returns the columns of the list of jobs: the workflow, the data source that it loads, and who is mailed when it fails. */
export const useRunJobColumns = (onAssignSource: (job: RunJob) => void): Column<RunJob>[] => {
  const { t } = useTranslation('runKeys')
  const columns: Column<RunJob>[] = [
    { name: 'workflow', label: t('workflow'), text: ({ workflow }) => workflow, className: 'strong' },
    { name: 'namespace', label: t('namespace'), text: ({ namespace }) => namespace },
    {
      name: 'source',
      label: t('source'),
      text: ({ sourceName }) => sourceName ?? t('unmapped'),
      show: ({ sourceName, mappedBy }) =>
        sourceName === null ? (
          <span className="chip error">{t('unmapped')}</span>
        ) : (
          <>
            {/* `named`: the portal has assigned the source whose workflow has the name of the job. */}
            {sourceName} {mappedBy === 'named' && <span className="small soft">({t('byName')})</span>}
          </>
        ),
    },
    {
      name: 'alarm',
      label: t('alarm'),
      text: ({ alarmEmail }) => alarmEmail ?? '',
      show: ({ alarmEmail }) => alarmEmail || <NoValue />,
      className: 'wide',
    },
    {
      name: 'actions',
      label: t('actions'),
      className: 'press',
      show: job => (
        <button
          type="button"
          className="iconbtn"
          aria-label={t('map', { name: job.workflow })}
          title={t('map', { name: job.workflow })}
          onClick={() => onAssignSource(job)}
        >
          <Icon of={IconPencil} />
        </button>
      ),
    },
  ]
  return addPhonePlaces(columns, { title: 'workflow', second: 'source' })
}
