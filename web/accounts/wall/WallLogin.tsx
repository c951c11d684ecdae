import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildReturningPath, type OwnFile } from '../../frame/own-files.ts'
import type { ErrorMessage } from '../error-messages.ts'
import { checkPortalCredentials } from '../login/credentials.ts'
import { LoginForm } from '../login/LoginForm.tsx'
import type { PendingLogin } from '../login/use-pending-login.ts'
import { SubmitButton } from '../SubmitButton.tsx'

interface Props {
  to: string
  file: OwnFile
  onPasswordAccepted: (pendingLogin: PendingLogin) => void
  /** The error that ended the previous login before its last step. */
  errorMessage: ErrorMessage | undefined
  onForget: () => void
}

/** The login form of the dialog, with links to the other ways to log in. */
export const WallLogin = ({ to, file, onPasswordAccepted, errorMessage, onForget }: Props) => {
  const { t } = useTranslation(['wall', 'accounts', 'shell'])
  const otherWays = (
    <p className="wallways small">
      <button type="button" className="linkbtn small" onClick={onForget}>
        {t('passwordForgotten', { ns: 'accounts' })}
      </button>
      <Link to={buildReturningPath('/loginAD', to, file)}>{t('officeAccount')}</Link>
    </p>
  )
  return (
    <LoginForm
      checkCredentials={checkPortalCredentials}
      onPasswordAccepted={onPasswordAccepted}
      previousError={errorMessage}
      contentBeforeButtons={otherWays}
      renderButtons={busy => (
        <div className="wallfoot">
          <SubmitButton busy={busy}>{t('logInAndDownload')}</SubmitButton>
          <Link className="btn quiet" to={buildReturningPath('/signup', to, file)}>
            {t('signUp', { ns: 'shell' })}
          </Link>
        </div>
      )}
    />
  )
}
