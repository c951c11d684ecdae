import { useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { PageHead } from '../../frame/PageHead.tsx'
import { visitContext } from '../../frame/visit.ts'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/LoginPage.ts'
import { ForgotDialog } from './ForgotDialog.tsx'
import { ownPath } from './own-paths.ts'
import { PortalLogin } from './PortalLogin.tsx'

/** Whoever is signed in has nothing to do here (consumer.md 2). */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  if (context.get(visitContext).signedIn) throw redirect(ownPath(new URL(request.url).searchParams.get('to')))
  return null
}

/** /login: the login as a page, with the ways on from it. `?to=` leads back to where the reader came from, `?forgot` to a new password. */
const LoginPage = () => {
  const { t } = useWords()
  const [asked] = useSearchParams()
  const [isForgotten, setIsForgotten] = useState(asked.has('forgot'))
  const title = t('login', { ns: 'shell' })
  return (
    <div className="loginpage">
      <PageHead
        title={t('titleOf', { ns: 'shell', title })}
        description={t('loginDescription')}
        path="/login"
        listed={false}
      />
      <h1>{title}</h1>
      <PortalLogin to={ownPath(asked.get('to'))} onForget={() => setIsForgotten(true)} />
      {isForgotten && <ForgotDialog onClose={() => setIsForgotten(false)} />}
    </div>
  )
}

export default LoginPage
