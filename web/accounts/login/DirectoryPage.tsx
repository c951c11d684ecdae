import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link, redirect, useSearchParams } from 'react-router'
import { getDirectory } from '../../../contract/accounts/logins.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { visitContext } from '../../frame/visit.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/DirectoryPage.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginSteps } from './LoginSteps.tsx'
import { askDirectory } from './login-answers.ts'
import { ownPath } from './own-paths.ts'
import { useOwing } from './use-owing.ts'
import '../accounts.css'

/** Whoever is signed in has nothing to do here (consumer.md 2). */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { signedIn, call } = context.get(visitContext)
  if (signedIn) throw redirect('/')
  return call(getDirectory)
}

/** /loginAD: the login with the name and password of the office's directory. */
const DirectoryPage = ({ loaderData: { isConfigured } }: Route.ComponentProps) => {
  const { t } = useWords()
  const [asked] = useSearchParams()
  const { owing, trouble, pass, complete, giveUp } = useOwing(ownPath(asked.get('to')))
  const title = t('directoryTitle')
  return (
    <div className="loginpage">
      <PageHead
        title={t('titleOf', { ns: 'shell', title })}
        description={t('directoryText')}
        path="/loginAD"
        listed={false}
      />
      <div>
        <Link className="backlink small" to="/login">
          <Icon of={IconArrowLeft} size={16} />
          {t('back')}
        </Link>
        <h1>{title}</h1>
        <p className="soft">{t('directoryText')}</p>
      </div>
      {!isConfigured && (
        <p className="note">
          {t('directoryAbsent')} · {t('directoryAbsentText')}
        </p>
      )}
      <LoginForm
        ask={askDirectory}
        onPassed={pass}
        trouble={trouble}
        buttons={busy => (
          <SubmitButton busy={busy} className="wide">
            {t('login', { ns: 'shell' })}
          </SubmitButton>
        )}
      />
      {owing && <LoginSteps owing={owing} onDone={complete} onGiveUp={giveUp} />}
    </div>
  )
}

export default DirectoryPage
