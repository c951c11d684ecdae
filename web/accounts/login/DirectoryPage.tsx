import { redirect, useSearchParams } from 'react-router'
import { getDirectory } from '../../../contract/accounts/logins.ts'
import { toOwnFile } from '../../frame/own-files.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { visitContext } from '../../frame/visit.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/DirectoryPage.ts'
import { AccountKinds } from './AccountKinds.tsx'
import { AccountUses } from './AccountUses.tsx'
import { checkDirectoryCredentials } from './credentials.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginSteps } from './LoginSteps.tsx'
import { toOwnPath } from './own-paths.ts'
import { usePendingLogin } from './use-pending-login.ts'
import '../accounts.css'

/** Redirects signed-in users (docs/behaviour/screens.md#guards). */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { signedIn, call } = context.get(visitContext)
  if (signedIn) throw redirect('/')
  return call(getDirectory)
}

/** /loginAD: the login with a name and password of the office's directory. */
const DirectoryPage = ({ loaderData: { isConfigured } }: Route.ComponentProps) => {
  const { t } = useWords()
  const [parameters] = useSearchParams()
  const nextPath = toOwnPath(parameters.get('to'))
  const requestedFile = toOwnFile(parameters.get('file'))
  const { pendingLogin, errorMessage, continueLogin, completeStep, giveUp } = usePendingLogin(nextPath, requestedFile)
  const title = t('directoryTitle')
  return (
    <div className="signin">
      <PageHead
        title={t('documentTitle', { ns: 'shell', title })}
        description={t('directoryText')}
        path="/loginAD"
        isIndexed={false}
      />
      <div className="loginpage">
        <h1>{title}</h1>
        <AccountKinds current="office" to={nextPath} file={requestedFile} />
        <p className="soft">{t('directoryText')}</p>
        {!isConfigured && (
          <p className="note">
            <strong>{t('noDirectory')}</strong>
            <br />
            {t('noDirectoryText')}
          </p>
        )}
        <LoginForm
          checkCredentials={checkDirectoryCredentials}
          onPasswordAccepted={continueLogin}
          previousError={errorMessage}
          renderButtons={busy => (
            <div className="loginbuttons">
              <SubmitButton busy={busy}>{t('login', { ns: 'shell' })}</SubmitButton>
            </div>
          )}
        />
      </div>
      <AccountUses />
      {pendingLogin && <LoginSteps pendingLogin={pendingLogin} onDone={completeStep} onGiveUp={giveUp} />}
    </div>
  )
}

export default DirectoryPage
