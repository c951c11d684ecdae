import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation, useRevalidator } from 'react-router'
import { type LoadRun, loadReportNow, type ReportLoad } from '../../../contract/loads/loads.ts'
import type { AttachedSource } from '../../../contract/sources/report-sources.ts'
import { send } from '../../frame/calls.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { Progress } from '../../ui/Progress.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { Moment } from '../../ui/values/Moment.tsx'
import { LoadDialog } from './LoadDialog.tsx'
import { LoadRuns } from './LoadRuns.tsx'
import { WaitingDraft } from './WaitingDraft.tsx'
import './loads.css'

interface Props {
  /** The id of the report. */
  sourceId: string
  attached: AttachedSource[]
  /** The settings of the load; null if the report has none yet. */
  load: ReportLoad | null
  /** The last runs, the latest first. */
  runs: LoadRun[]
}

/** The load of a report: the settings by which the portal copies an internal source, the draft that waits for a review, and the last runs. */
export const LoadSection = ({ sourceId, attached, load, runs }: Props) => {
  const { t } = useTranslation('loads')
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { busy, failure, write } = useWrite()
  const [latestRun] = runs
  const runningRun = latestRun && latestRun.outcome === null ? latestRun : undefined
  const waitingRun = runs.find(({ outcome }) => outcome === 'waiting')
  useReloadWhileLoading({ isLoading: runningRun !== undefined })
  return (
    <section className="loads" aria-labelledby="report-load">
      <div>
        <h3 id="report-load">{t('title')}</h3>
        <p className="small soft">{t('text')}</p>
      </div>
      {attached.length === 0 ? <p>{t('needsSource')}</p> : <LoadState load={load} />}
      <FailureNote failure={failure} />
      {runningRun && <CurrentRun run={runningRun} />}
      {attached.length > 0 && (
        <span className="rowbuttons">
          <button type="button" className="btn" onClick={() => setIsDialogOpen(true)}>
            {t('setUpLoad')}
          </button>
          {load?.isOn && (
            <button
              type="button"
              className="btn"
              // A disabled button would lose the focus.
              aria-disabled={runningRun !== undefined}
              aria-busy={busy}
              onClick={() => {
                if (!runningRun) void write(() => send(loadReportNow, { sourceId }))
              }}
            >
              {t('loadNow')}
            </button>
          )}
        </span>
      )}
      {waitingRun && <WaitingDraft key={waitingRun.loadRunId} run={waitingRun} steward={load?.steward ?? null} />}
      {load && <LoadRuns runs={runs} />}
      {isDialogOpen && <LoadDialog {...{ sourceId, load, attached }} onClose={() => setIsDialogOpen(false)} />}
    </section>
  )
}

const pollMilliseconds = 1500

/**
 * Reloads the page's data repeatedly while a load is running. It waits until the last reload and any navigation have ended: a reload restarts
 * both, so on a slow network neither would ever end.
 */
const useReloadWhileLoading = ({ isLoading }: { isLoading: boolean }) => {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isIdle = state === 'idle' && navigation.state === 'idle'
  useEffect(() => {
    if (!isLoading || !isIdle) return
    const timer = setTimeout(() => void revalidate(), pollMilliseconds)
    return () => clearTimeout(timer)
  }, [isLoading, isIdle, revalidate])
}

const CurrentRun = ({ run: { step, rowsRead } }: { run: LoadRun }) => {
  const { t } = useTranslation('loads')
  const statusText = step === 'ended' ? '' : t(`step_${step}`, { rows: formatNumber(rowsRead) })
  return (
    <div>
      <Progress name={t('title')} />
      <p className="small" role="status">
        {statusText}
      </p>
    </div>
  )
}

const LoadState = ({ load }: { load: ReportLoad | null }) => {
  const { t } = useTranslation('loads')
  if (!load?.isOn)
    return (
      <>
        {load?.isStopped && <p className="note bad">{t('switchedOff', { steward: load.steward ?? '–' })}</p>}
        <p>
          <span className="chip">{t('off')}</span>
        </p>
      </>
    )
  return (
    <dl className="loadstate">
      <div>
        <dt>{t('loadsOnSchedule')}</dt>
        <dd>
          <span className="chip done">{t('on')}</span>
        </dd>
      </div>
      <div>
        <dt>{t('next')}</dt>
        <dd>{load.nextLoadAt ? <Moment of={load.nextLoadAt} /> : t('noSchedule')}</dd>
      </div>
      <div>
        <dt>{t('steward')}</dt>
        <dd>{load.steward ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('publishing')}</dt>
        <dd>{t(load.isAutomatic ? 'automatic' : 'afterReview')}</dd>
      </div>
    </dl>
  )
}
