import { useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail, type LinkStatus, readVerifyLink } from '../../../contract/accounts/email-links.ts'
import { send } from '../../frame/calls.ts'
import { toOwnFile } from '../../frame/own-files.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { visitContext } from '../../frame/visit.ts'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/ConfirmPage.ts'
import { AddressChanged } from './AddressChanged.tsx'
import { LinkButton } from './LinkButton.tsx'
import { LinkError } from './LinkError.tsx'
import { LinkHead } from './LinkHead.tsx'
import { LoginAfterLink } from './LoginAfterLink.tsx'
import { linkHeaders, readLink } from './mail-links.ts'
import '../accounts.css'

export const loader = async ({ context, request, params: { token }, pattern }: Route.LoaderArgs) => ({
  link: await readLink(context.get(visitContext), readVerifyLink, token),
  token,
  // The patterns are '/login/user/:token' and '/login/verify/:token'.
  isFirstLogin: pattern.includes('user'),
  pathAfterLogin: readPathAfterLogin(request.url),
})

export const headers = linkHeaders

/**
 * /login/verify/{token} confirms a sign-up or a changed address, /login/user/{token} a first login. Opening the page confirms nothing; the
 * button does.
 */
const ConfirmPage = ({ loaderData: { link, token, isFirstLogin, pathAfterLogin } }: Route.ComponentProps) => {
  const { t } = useWords()
  const { me } = useVisit()
  // 'success' means that the link can be used.
  const [status, setStatus] = useState<LinkStatus | 'confirmed'>(link.status)
  const { username, email, isNewAddress, wantedFile } = link
  const confirm = async () => {
    const result = await send(confirmEmail, { token })
    setStatus(result.status === 'success' ? 'confirmed' : result.status)
    // No error is shown below the button.
    return undefined
  }
  const renderContent = () => {
    if (status === 'confirmed' && email && username && username === me?.user.username)
      return <AddressChanged {...{ username, email }} />
    if (status === 'confirmed')
      return (
        <LoginAfterLink
          title={isNewAddress ? t('addressChanged') : t('registered', { ns: 'messages' })}
          text={t('emailConfirmed')}
          username={username}
          pathAfterLogin={pathAfterLogin}
          // The download that the visitor chose before the sign-up.
          fileOnServer={toOwnFile(wantedFile)}
        />
      )
    if (status !== 'success')
      return <ConfirmError status={status} isFirstLogin={isFirstLogin} isNewAddress={isNewAddress} />
    return (
      <>
        <h1>{t('confirmTitle')}</h1>
        <p>{t('confirmText', { username, email })}</p>
        <LinkButton onPress={confirm}>{t('confirmButton')}</LinkButton>
      </>
    )
  }
  return (
    <div className="loginpage">
      <LinkHead title={t('confirmTitle')} />
      {renderContent()}
    </div>
  )
}

/** Returns the path of the report in the link's parameter `report`, from which the user signed up; otherwise the path of the home page. */
const readPathAfterLogin = (url: string) => {
  const report = new URL(url).searchParams.get('report')
  // Only the form of a Report ID is accepted, so that the link cannot lead to another page.
  return report && /^\w[\w.-]*$/.test(report) ? `/report/${report}` : '/'
}

interface ErrorProps {
  status: LinkStatus
  isFirstLogin: boolean
  isNewAddress: boolean | undefined
}

const ConfirmError = ({ status, isFirstLogin, isNewAddress }: ErrorProps) => {
  const { t } = useWords()
  if (status === 'used') return <LinkError title={t('linkUsedTitle')} text={t('linkUsedText')} />
  if (status === 'notFound')
    return <LinkError title={t('checkEmailConfirmation', { ns: 'messages' })} text={t('linkInvalidText')} />
  const title = t('linkExpired', { ns: 'messages' })
  if (isNewAddress) return <LinkError title={title} text={t('addressExpired')} />
  if (isFirstLogin) return <LinkError title={title} text={t('firstLoginExpired')} />
  return (
    <LinkError title={title} text={t('signUpAgain', { ns: 'messages' })}>
      <Link className="btn primary" to="/signup">
        {t('signUp', { ns: 'shell' })}
      </Link>
    </LinkError>
  )
}

export default ConfirmPage
