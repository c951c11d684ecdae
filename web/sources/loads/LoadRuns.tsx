import { useTranslation } from 'react-i18next'
import { formatLoadReason } from '../../../contract/loads/load-rules.ts'
import type { LoadRun } from '../../../contract/loads/loads.ts'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { Moment } from '../../ui/values/Moment.tsx'
import { useLanguage } from '../../words/use-language.ts'

/** The last runs of the load of a report, with their outcomes and what staff must do. The portal itself runs loads. */
export const LoadRuns = ({ runs }: { runs: LoadRun[] }) => {
  const { t } = useTranslation('loads')
  return (
    <StaffTable
      label={t('runs')}
      columns={useLoadRunColumns()}
      rows={runs}
      rowKey={({ loadRunId }) => loadRunId}
      empty={t('noRuns')}
    />
  )
}

/** The class of the chip of an outcome; other outcomes have none. */
const chipClasses: Partial<Record<NonNullable<LoadRun['outcome']>, string>> = {
  published: 'done',
  approved: 'done',
  failed: 'error',
  waiting: 'wait',
}

/** Returns the classes of the chip of an outcome, or of the step of a run that has not ended. */
const getChipClass = (outcome: LoadRun['outcome']) => `chip ${(outcome && chipClasses[outcome]) ?? ''}`

/** Returns true if the outcome needs an action of staff. */
const needsAction = (outcome: LoadRun['outcome']) => outcome === 'failed' || outcome === 'waiting'

const useLoadRunColumns = (): Column<LoadRun>[] => {
  const { t } = useTranslation('loads')
  const language = useLanguage()
  // A run without an outcome has not ended, so its step is never 'ended', which has no text.
  const formatOutcome = ({ outcome, step, rowsRead }: LoadRun) =>
    outcome
      ? t(`outcome_${outcome}`)
      : t(`step_${step as Exclude<typeof step, 'ended'>}`, { rows: formatNumber(rowsRead) })
  const columns: Column<LoadRun>[] = [
    {
      name: 'when',
      label: t('when'),
      text: ({ queuedAt }) => queuedAt,
      show: ({ queuedAt, isScheduled }) => (
        <>
          <Moment of={queuedAt} /> <span className="soft small">{t(isScheduled ? 'scheduled' : 'byHand')}</span>
        </>
      ),
    },
    {
      name: 'outcome',
      label: t('outcome'),
      text: formatOutcome,
      show: run => <span className={getChipClass(run.outcome)}>{formatOutcome(run)}</span>,
    },
    {
      name: 'rows',
      label: t('rows'),
      text: ({ rowsRead }) => rowsRead,
      className: 'r',
      show: ({ rowsRead }) => formatNumber(rowsRead),
    },
    {
      // The reason tells staff what to do, so only outcomes that need an action show it.
      name: 'reason',
      label: t('actions'),
      text: ({ outcome, reason }) => (reason && needsAction(outcome) ? formatLoadReason(reason, language) : ''),
      className: 'long soft',
    },
  ]
  return addPhonePlaces(columns, { title: 'when', second: 'reason', state: 'outcome', note: 'rows' })
}
