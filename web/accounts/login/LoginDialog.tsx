import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useWords } from '../use-sending.ts'
import { checkPortalCredentials } from './credentials.ts'
import { ForgotDialog } from './ForgotDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginSteps } from './LoginSteps.tsx'
import { usePendingLogin } from './use-pending-login.ts'

/** The login as a dialog over the current page. */
export const LoginDialog = ({ to, onClose }: { to: string; onClose: () => void }) => {
  const { t } = useWords()
  const { pendingLogin, errorMessage, continueLogin, completeStep, giveUp } = usePendingLogin(to)
  const [isPasswordForgotten, setIsPasswordForgotten] = useState(false)
  const forgottenButton = (
    <button type="button" className="linkbtn small grow" onClick={() => setIsPasswordForgotten(true)}>
      {t('passwordForgotten')}
    </button>
  )
  return (
    <>
      <Dialog
        title={t('login', { ns: 'shell' })}
        open={!pendingLogin && !isPasswordForgotten}
        onClose={onClose}
        width={500}
      >
        <LoginForm
          checkCredentials={checkPortalCredentials}
          onPasswordAccepted={continueLogin}
          previousError={errorMessage}
          renderButtons={busy => (
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
      {pendingLogin && <LoginSteps pendingLogin={pendingLogin} onDone={completeStep} onGiveUp={giveUp} />}
      {isPasswordForgotten && <ForgotDialog onClose={() => setIsPasswordForgotten(false)} />}
    </>
  )
}
