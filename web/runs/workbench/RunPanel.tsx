import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getRun, type RunDetails } from '../../../contract/runs/run-details.ts'
import type { Run } from '../../../contract/runs/runs.ts'
import { send } from '../../frame/calls.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { SidePanel } from '../../ui/dialogs/SidePanel.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { Moment } from '../../ui/values/Moment.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { RunFacets } from './RunFacets.tsx'
import { RunLog } from './RunLog.tsx'
import { StateChip } from './StateChip.tsx'

/** The side panel of a run: its outcome, its log and its facets. */
export const RunPanel = ({ run, onClose }: { run: Run; onClose: () => void }) => {
  const { t } = useTranslation('runs')
  const [details, setDetails] = useState<RunDetails>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isCurrent = true
    send(getRun, { runId: run.runId }).then(
      loadedDetails => isCurrent && setDetails(loadedDetails),
      error => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [run.runId])
  return (
    <SidePanel title={run.sourceName ?? t('unmapped')} note={run.workflow} open onClose={onClose}>
      <div className="runpanel" aria-busy={!details && failure === undefined}>
        <p className="verdict">
          <StateChip state={run.state} /> {run.message && <strong>{run.message}</strong>}
        </p>
        <FailureNote failure={failure} />
        {details && <DetailsLists details={details} />}
      </div>
    </SidePanel>
  )
}

const DetailsLists = ({ details }: { details: RunDetails }) => {
  const { t } = useTranslation('runs')
  const { run, failingSince, failureCount, lastSuccessAt, lastSuccessRowCount } = details
  const isThai = useLanguage() === 'th'
  const reportNames = isThai ? run.reportNamesTh : run.reportNamesEn
  return (
    <>
      <dl className="lines">
        <Line label={t('run')}>{details.runKey}</Line>
        <Line label={t('started')}>
          <Moment of={run.startedAt} />
        </Line>
        {run.endedAt && (
          <Line label={t('ended')}>
            <Moment of={run.endedAt} />
          </Line>
        )}
        {run.rowCount !== null && <Line label={t('rows')}>{formatNumber(run.rowCount)}</Line>}
        {run.state === 'error' && failingSince && (
          <Line label={t('failingSince')}>
            <Moment of={failingSince} /> ({t('runsCount', { count: failureCount, number: formatNumber(failureCount) })})
          </Line>
        )}
        {run.state !== 'done' && lastSuccessAt && (
          <Line label={t('lastSuccessfulRun')}>
            <Moment of={lastSuccessAt} />
            {lastSuccessRowCount !== null &&
              `, ${t('rowsCount', { count: lastSuccessRowCount, number: formatNumber(lastSuccessRowCount) })}`}
          </Line>
        )}
        {run.reportIds.length > 0 && (
          <Line label={t('reports')}>
            {run.reportIds.map((id, index) => (
              <span key={id} className="block">
                {/* The names are empty for roles that may not edit reports, so the ids are shown. */}
                {reportNames[index] || id}
              </span>
            ))}
          </Line>
        )}
      </dl>
      <RunLog lines={details.log} />
      <RunFacets facets={details.facets} />
    </>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
