import { useTranslation } from 'react-i18next'
import type { FailingJob } from '../../../contract/runs/failing-jobs.ts'
import type { Run } from '../../../contract/runs/runs.ts'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { Moment } from '../../ui/values/Moment.tsx'
import { StateChip } from './StateChip.tsx'

/** The jobs whose last finished run has failed, each with the time of the first failure. */
export const FailingJobs = ({ jobs, onOpen }: { jobs: FailingJob[]; onOpen: (run: Run) => void }) => {
  const { t } = useTranslation('runs')
  // The number of reports that get no new data, because one of these jobs loads them.
  const heldReportCount = new Set(jobs.flatMap(({ run }) => run.reportIds)).size
  return (
    <section className="failing" aria-labelledby="failing">
      <div className="dayband">
        <h2 id="failing">{t('failingNow')}</h2>
        <span className="soft small">
          {t('failingJobs', { count: jobs.length, number: formatNumber(jobs.length) })},{' '}
          {t('heldUp', { count: heldReportCount, number: formatNumber(heldReportCount) })}
        </span>
      </div>
      <StaffTable
        label={t('failingNow')}
        isPlain
        sizes={['all']}
        rows={jobs}
        rowKey={({ run }) => run.runId}
        columns={useFailingColumns(onOpen)}
      />
    </section>
  )
}

const useFailingColumns = (onOpen: (run: Run) => void): Column<FailingJob>[] => {
  const { t } = useTranslation('runs')
  const formatSource = ({ run }: FailingJob) => run.sourceName ?? t('unmapped')
  const columns: Column<FailingJob>[] = [
    { name: 'date', label: t('etlDate'), show: ({ run }) => <Moment of={run.startedAt} />, className: 'date' },
    {
      name: 'source',
      label: t('sourceName'),
      className: 'strong',
      rowName: formatSource,
      show: job => (
        <button type="button" className="linklike" onClick={() => onOpen(job.run)}>
          {formatSource(job)}
        </button>
      ),
    },
    { name: 'workflow', label: t('workflow'), show: ({ run }) => run.workflow, className: 'wide' },
    { name: 'status', label: t('status'), show: ({ run }) => <StateChip state={run.state} /> },
    { name: 'message', label: t('description'), show: ({ run }) => run.message, className: 'wide' },
    {
      name: 'since',
      label: t('failingSince'),
      className: 'date labelled',
      show: ({ failingSince, failureCount }) => (
        <>
          <Moment of={failingSince} /> ({t('runsCount', { count: failureCount, number: formatNumber(failureCount) })})
        </>
      ),
    },
  ]
  return addPhonePlaces(columns, { title: 'source', second: 'since', state: 'status' })
}
