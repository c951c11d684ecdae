import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import type { EndReason } from './end-reasons.ts'

/** The keys of the title and of the text for each reason. A withdrawal has its own dialog below. */
const sentences = {
  timedOut: ['timedOut', 'timedOutText'],
  takenOver: ['takenOver', 'takenOverText'],
  passwordChanged: ['passwordChanged', 'passwordChangedText'],
  emailChanged: ['profileSaved', 'emailChangedText'],
} as const satisfies Record<Exclude<EndReason, 'withdrawn'>, readonly [string, string]>

/** Explains why the user is no longer signed in, and what to do. */
const SessionEndDialog = ({ endReason, onClose }: { endReason: EndReason; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'messages', 'shell', 'privacy'])
  if (endReason === 'withdrawn')
    return (
      <Dialog title={t('closedTitle', { ns: 'privacy' })} open onClose={onClose}>
        <p>{t('closedText', { ns: 'privacy' })}</p>
        <div className="foot">
          <button type="button" className="btn primary" onClick={onClose}>
            {t('close', { ns: 'shell' })}
          </button>
        </div>
      </Dialog>
    )
  const [title, text] = sentences[endReason]
  return (
    <Dialog title={t(title, { ns: 'messages' })} open onClose={onClose}>
      {endReason === 'emailChanged' && <p>{t('checkEmailToVerify', { ns: 'messages' })}</p>}
      <p>{t(text)}</p>
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('close', { ns: 'shell' })}
        </button>
        <Link className="btn primary" to="/login" onClick={onClose}>
          {t('login', { ns: 'shell' })}
        </Link>
      </div>
    </Dialog>
  )
}

export default SessionEndDialog
