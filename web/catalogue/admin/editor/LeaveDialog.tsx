import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { askBeforeLeaving } from '../../../shell/unsaved.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { ReportEdit } from './use-report-edit.ts'

/** Warns before a report with unsaved changes is left, be it for another one; they wait in the browser. */
export const LeaveDialog = ({ edit: { changes, hasChanges } }: { edit: ReportEdit }) => {
  const { t } = useTranslation(['editing', 'messages'])
  const count = changes.length
  const wouldLeave = count > 0
  useEffect(() => (wouldLeave ? askBeforeLeaving() : undefined), [wouldLeave])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        reportOf(currentLocation.search) !== reportOf(nextLocation.search)),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={t('areYouSure', { ns: 'messages' })} open onClose={blocker.reset} width={500}>
      <p>{t('leaveText', { count })}</p>
      <div className="foot">
        <button type="button" className="btn quiet" onClick={blocker.proceed}>
          {t('leave')}
        </button>
        <button type="button" className="btn primary" onClick={blocker.reset}>
          {t('stay')}
        </button>
      </div>
    </Dialog>
  )
}

const reportOf = (search: string) => new URLSearchParams(search).get('source_id')
