import { useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { toOwnFile } from '../../frame/own-files.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { visitContext } from '../../frame/visit.ts'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/LoginPage.ts'
import { AccountUses } from './AccountUses.tsx'
import { ForgotDialog } from './ForgotDialog.tsx'
import { toOwnPath } from './own-paths.ts'
import { PortalLogin } from './PortalLogin.tsx'

/** Redirects signed-in users (docs/behaviour/screens.md#guards). */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  if (context.get(visitContext).signedIn) throw redirect(toOwnPath(new URL(request.url).searchParams.get('to')))
  return null
}

/**
 * /login: the login as a page. `?to=` is the page to return to, `?file=` is a file to download there, and `?forgot` opens the dialog that
 * requests a new password.
 */
const LoginPage = () => {
  const { t } = useWords()
  const [parameters] = useSearchParams()
  const [isPasswordForgotten, setIsPasswordForgotten] = useState(parameters.has('forgot'))
  const title = t('login', { ns: 'shell' })
  const to = toOwnPath(parameters.get('to'))
  const file = toOwnFile(parameters.get('file'))
  return (
    <div className="signin">
      <PageHead
        title={t('documentTitle', { ns: 'shell', title })}
        description={t('loginDescription')}
        path="/login"
        isIndexed={false}
      />
      <div className="loginpage">
        <h1>{title}</h1>
        <PortalLogin to={to} file={file} onForget={() => setIsPasswordForgotten(true)} />
      </div>
      <AccountUses />
      {isPasswordForgotten && (
        <ForgotDialog target={file ? { to, file } : undefined} onClose={() => setIsPasswordForgotten(false)} />
      )}
    </div>
  )
}

export default LoginPage
