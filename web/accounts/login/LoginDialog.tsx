import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useWords } from '../use-sending.ts'
import { ForgotDialog } from './ForgotDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginSteps } from './LoginSteps.tsx'
import { checkPortalCredentials } from './login-answers.ts'
import { usePendingLogin } from './use-pending-login.ts'

/** The login as a dialog over the current page. */
export const LoginDialog = ({ to, onClose }: { to: string; onClose: () => void }) => {
  const { t } = useWords()
  const { pendingLogin, errorMessage, pass, complete, giveUp } = usePendingLogin(to)
  const [isForgotten, setIsForgotten] = useState(false)
  const forgottenButton = (
    <button type="button" className="linkbtn small grow" onClick={() => setIsForgotten(true)}>
      {t('passwordForgotten')}
    </button>
  )
  return (
    <>
      <Dialog title={t('login', { ns: 'shell' })} open={!pendingLogin && !isForgotten} onClose={onClose} width={500}>
        <LoginForm
          checkCredentials={checkPortalCredentials}
          onPassed={pass}
          errorMessage={errorMessage}
          buttons={busy => (
            <div className="foot">
              {forgottenButton}
              <button type="button" className="btn quiet" onClick={onClose}>
                {t('close', { ns: 'shell' })}
              </button>
              <SubmitButton busy={busy}>{t('login', { ns: 'shell' })}</SubmitButton>
            </div>
          )}
        />
      </Dialog>
      {pendingLogin && <LoginSteps pendingLogin={pendingLogin} onDone={complete} onGiveUp={giveUp} />}
      {isForgotten && <ForgotDialog onClose={() => setIsForgotten(false)} />}
    </>
  )
}
