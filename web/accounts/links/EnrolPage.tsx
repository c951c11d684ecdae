import { useState } from 'react'
import type { LinkStatus } from '../../../contract/accounts/email-links.ts'
import { openEnrolmentLink, readEnrolmentLink, redeemEnrolmentLink } from '../../../contract/accounts/enrolments.ts'
import { send } from '../../frame/calls.ts'
import { visitContext } from '../../frame/visit.ts'
import { useShownOnce } from '../../ui/dialogs/use-shown-once.ts'
import { PasswordForm } from '../profile/PasswordForm.tsx'
import { FirstCodeForm } from '../profile/second-factor/FirstCodeForm.tsx'
import { RecoveryCodes } from '../profile/second-factor/RecoveryCodes.tsx'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/EnrolPage.ts'
import { LinkError } from './LinkError.tsx'
import { LinkHead } from './LinkHead.tsx'
import { LoginAfterLink } from './LoginAfterLink.tsx'
import { linkHeaders, readLink } from './mail-links.ts'
import { useEndedSessions } from './use-ended-sessions.ts'
import '../accounts.css'
import '../profile/profile.css'

export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => ({
  link: await readLink(context.get(visitContext), readEnrolmentLink, token),
  token,
})

export const headers = linkHeaders

/** /login/enrol/{token}: sets up an authenticator after the password is entered. Opening the page does not use the link. */
const EnrolPage = ({ loaderData: { link, token } }: Route.ComponentProps) => {
  const { t } = useWords()
  const [status, setStatus] = useState<LinkStatus>(link.status)
  const [otpauthUrl, setOtpauthUrl] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const [isDone, setIsDone] = useState(false)
  const shownOnce = useShownOnce(() => setIsDone(true))
  // A link that does not work may come without its account.
  const { username = '' } = link
  const clearSession = useEndedSessions(username)
  const giveUp = () => location.assign('/login')
  const startEnrolment = async (password: string) => {
    const result = await send(openEnrolmentLink, { token, password })
    if (result.status === 'wrongPassword') return t('wrongCurrentPassword', { ns: 'messages' })
    setStatus(result.status)
    setOtpauthUrl(result.otpauthUrl)
    return undefined
  }
  const confirmFirstCode = async (code: string) => {
    const result = await send(redeemEnrolmentLink, { token, code })
    if (result.status === 'success') clearSession()
    // The link has ended since the page was loaded. The form shows the other refusals.
    if (isLinkEnd(result.status)) setStatus(result.status)
    return result
  }
  const renderStep = () => {
    if (isDone) return <LoginAfterLink title={t('enrolled')} text={t('enrolledText')} />
    if (recoveryCodes)
      return <RecoveryCodes codes={recoveryCodes} {...{ username, shownOnce }} onClose={() => setIsDone(true)} />
    if (status !== 'success') return <EnrolError status={status} />
    if (otpauthUrl)
      return (
        <FirstCodeForm
          otpauthUrl={otpauthUrl}
          confirm={confirmFirstCode}
          onSwitchedOn={setRecoveryCodes}
          onClose={giveUp}
        />
      )
    return (
      <>
        <p>{t('enrolText', { username })}</p>
        <PasswordForm onPassword={startEnrolment} onClose={giveUp} />
      </>
    )
  }
  // The login and the error have their own titles.
  const isLinkError = !recoveryCodes && status !== 'success'
  const hasOwnTitle = isDone || isLinkError
  return (
    <div className="loginpage">
      <LinkHead title={t('enrolTitle')} />
      {!hasOwnTitle && <h1>{recoveryCodes ? t('recoveryTitle', { ns: 'profile' }) : t('enrolTitle')}</h1>}
      {renderStep()}
    </div>
  )
}

const isLinkEnd = (status: string): status is Exclude<LinkStatus, 'success'> =>
  status === 'expired' || status === 'used' || status === 'notFound'

const EnrolError = ({ status }: { status: Exclude<LinkStatus, 'success'> }) => {
  const { t } = useWords()
  if (status === 'used') return <LinkError title={t('linkUsedTitle')} text={t('linkUsedText')} />
  if (status === 'expired') return <LinkError title={t('linkExpiredTitle')} text={t('enrolExpired')} />
  return (
    <LinkError
      title={t('emailNotFound', { ns: 'messages' })}
      text={t('linkInvalidText')}
      alternative={t('contactAdministrator', { ns: 'messages' })}
    />
  )
}

export default EnrolPage
