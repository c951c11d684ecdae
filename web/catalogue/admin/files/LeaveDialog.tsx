import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useLeaving } from './use-leaving.ts'

/** Warns before files that are not published are left behind. */
export const LeaveDialog = ({ wouldLose }: { wouldLose: boolean }) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const blocker = useLeaving(wouldLose)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={t('areYouSure', { ns: 'messages' })} open onClose={blocker.reset} width={500}>
      <p>{t('leaveText')}</p>
      <div className="foot">
        <button type="button" className="btn quiet" onClick={blocker.reset}>
          {t('stay')}
        </button>
        <button type="button" className="btn" onClick={blocker.proceed}>
          {t('leave')}
        </button>
      </div>
    </Dialog>
  )
}
