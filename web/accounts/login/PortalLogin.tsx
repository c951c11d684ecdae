import { Link } from 'react-router'
import { SubmitButton } from '../SubmitButton.tsx'
import { useWords } from '../use-sending.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginSteps } from './LoginSteps.tsx'
import { askPortal } from './login-answers.ts'
import { useOwing } from './use-owing.ts'
import '../accounts.css'

interface Props {
  /** Where the reader goes then. */
  to: string
  onForget: () => void
}

/** The login as it stands on a page. */
export const PortalLogin = ({ to, onForget }: Props) => {
  const { t } = useWords()
  const { owing, trouble, pass, complete, giveUp } = useOwing(to)
  const forget = (
    <p>
      <button type="button" className="linkbtn small" onClick={onForget}>
        {t('forgetPassword')}
      </button>
    </p>
  )
  return (
    <>
      <LoginForm
        ask={askPortal}
        onPassed={pass}
        trouble={trouble}
        aside={forget}
        buttons={busy => (
          <SubmitButton busy={busy} className="wide">
            {t('login', { ns: 'shell' })}
          </SubmitButton>
        )}
      />
      <div className="elsewise small">
        <Link className="btn wide" to="/loginAD">
          {t('withDirectory')}
        </Link>
        <p className="soft">
          {t('noAccount')} <Link to="/signup">{t('signUp', { ns: 'shell' })}</Link>
        </p>
      </div>
      {owing && <LoginSteps owing={owing} onDone={complete} onGiveUp={giveUp} />}
    </>
  )
}
