import { Link } from 'react-router'
import { buildReturningPath, type OwnFile } from '../../frame/own-files.ts'
import { useWallWords } from '../../words/use-wall-words.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { useWords } from '../use-sending.ts'
import { AccountKinds } from './AccountKinds.tsx'
import { checkPortalCredentials } from './credentials.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginSteps } from './LoginSteps.tsx'
import { usePendingLogin } from './use-pending-login.ts'
import '../accounts.css'

interface Props {
  /** The page after the login. */
  to: string
  /** The file that the login is for. */
  file?: OwnFile | null | undefined
  onForget: () => void
}

/** The form for a login with an account of the portal, on a page. */
export const PortalLogin = ({ to, file, onForget }: Props) => {
  useWallWords()
  const { t } = useWords()
  const { pendingLogin, errorMessage, continueLogin, completeStep, giveUp } = usePendingLogin(to, file)
  return (
    <>
      <AccountKinds current="portal" to={to} file={file} />
      <LoginForm
        checkCredentials={checkPortalCredentials}
        onPasswordAccepted={continueLogin}
        previousError={errorMessage}
        renderButtons={busy => (
          <div className="loginbuttons">
            <SubmitButton busy={busy}>{t('login', { ns: 'shell' })}</SubmitButton>
            <button type="button" className="linkbtn small" onClick={onForget}>
              {t('forgetPassword')}
            </button>
          </div>
        )}
      />
      <p className="elsewise small soft">
        {t('noAccount')} {t('signUpDuration', { ns: 'wall' })}{' '}
        <Link to={buildReturningPath('/signup', to, file)}>{t('signUp', { ns: 'shell' })}</Link>
      </p>
      {pendingLogin && <LoginSteps pendingLogin={pendingLogin} onDone={completeStep} onGiveUp={giveUp} />}
    </>
  )
}
