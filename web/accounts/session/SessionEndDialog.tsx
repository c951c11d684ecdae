import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import type { EndReason } from './end-reasons.ts'

/**
 * The word keys of the title (in `messages`) and of the text (in `profile`) for each reason. After a withdrawal of the consent, which closes
 * the account, the dialog has no link to the login, so its words are below.
 */
const wordKeys = {
  timedOut: ['timedOut', 'timedOutText'],
  takenOver: ['takenOver', 'takenOverText'],
  passwordChanged: ['passwordChanged', 'passwordChangedText'],
  emailChanged: ['profileSaved', 'emailChangedText'],
} as const satisfies Record<Exclude<EndReason, 'withdrawn'>, readonly [string, string]>

/** Explains why the user is no longer signed in, and what to do. */
const SessionEndDialog = ({ endReason, onClose }: { endReason: EndReason; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'messages', 'shell'])
  if (endReason === 'withdrawn')
    return (
      <Dialog title={t('closedTitle')} open onClose={onClose}>
        <p>{t('closedText')}</p>
        <div className="foot">
          <button type="button" className="btn primary" onClick={onClose}>
            {t('close', { ns: 'shell' })}
          </button>
        </div>
      </Dialog>
    )
  const [titleKey, textKey] = wordKeys[endReason]
  return (
    <Dialog title={t(titleKey, { ns: 'messages' })} open onClose={onClose}>
      {endReason === 'emailChanged' && <p>{t('checkEmailToVerify', { ns: 'messages' })}</p>}
      <p>{t(textKey)}</p>
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
