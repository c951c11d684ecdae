import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type OwnFile, wayThrough } from '../../frame/own-files.ts'
import type { Trouble } from '../error-messages.ts'
import { LoginForm } from '../login/LoginForm.tsx'
import { checkPortalCredentials } from '../login/login-answers.ts'
import type { PendingLogin } from '../login/use-pending-login.ts'
import { SubmitButton } from '../SubmitButton.tsx'

interface Props {
  to: string
  file: OwnFile
  onPassed: (pendingLogin: PendingLogin) => void
  /** The error that ended the last login before its last step. */
  errorMessage: Trouble | undefined
  onForget: () => void
}

/** Username and password, next to the button of the file they are for. */
export const WallLogin = ({ to, file, onPassed, errorMessage, onForget }: Props) => {
  const { t } = useTranslation(['wall', 'accounts', 'shell'])
  const ways = (
    <p className="wallways small">
      <button type="button" className="linkbtn small" onClick={onForget}>
        {t('passwordForgotten', { ns: 'accounts' })}
      </button>
      <Link to={wayThrough('/loginAD', to, file)}>{t('officeAccount')}</Link>
    </p>
  )
  return (
    <LoginForm
      checkCredentials={checkPortalCredentials}
      onPassed={onPassed}
      errorMessage={errorMessage}
      aside={ways}
      buttons={busy => (
        <div className="wallfoot">
          <SubmitButton busy={busy}>{t('logInAndDownload')}</SubmitButton>
          <Link className="btn quiet" to={wayThrough('/signup', to, file)}>
            {t('signUp', { ns: 'shell' })}
          </Link>
        </div>
      )}
    />
  )
}
