import { useState } from 'react'
import { Link } from 'react-router'
import { type LinkStatus, readUnlockLink, unlock } from '../../../contract/accounts/email-links.ts'
import { send } from '../../frame/calls.ts'
import { visitContext } from '../../frame/visit.ts'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/UnlockPage.ts'
import { LinkButton } from './LinkButton.tsx'
import { LinkError } from './LinkError.tsx'
import { LinkHead } from './LinkHead.tsx'
import { LoginAfterLink } from './LoginAfterLink.tsx'
import { linkHeaders, readLink } from './mail-links.ts'
import '../accounts.css'

export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => ({
  link: await readLink(context.get(visitContext), readUnlockLink, token),
  token,
})

export const headers = linkHeaders

/** /login/unlock/{token}: the button unlocks the account; opening the page does not. */
const UnlockPage = ({ loaderData: { link, token } }: Route.ComponentProps) => {
  const { t } = useWords()
  // 'success' means that the link can be used.
  const [status, setStatus] = useState<LinkStatus | 'unlocked'>(link.status)
  const { username } = link
  const unlockByLink = async () => {
    const result = await send(unlock, { token })
    setStatus(result.status === 'success' ? 'unlocked' : result.status)
    // No error is shown below the button.
    return undefined
  }
  const renderContent = () => {
    if (status === 'unlocked') return <LoginAfterLink title={t('unlocked')} text={t('unlockedText')} />
    if (status !== 'success') return <UnlockError status={status} />
    return (
      <>
        <h1>{t('unlockTitle')}</h1>
        <p>{t('unlockText', { username })}</p>
        <LinkButton onPress={unlockByLink}>{t('unlockButton')}</LinkButton>
      </>
    )
  }
  return (
    <div className="loginpage">
      <LinkHead title={t('unlockTitle')} />
      {renderContent()}
    </div>
  )
}

const UnlockError = ({ status }: { status: Exclude<LinkStatus, 'success'> }) => {
  const { t } = useWords()
  if (status === 'used') return <LinkError title={t('linkUsedTitle')} text={t('linkUsedText')} />
  if (status === 'notFound')
    return (
      <LinkError
        title={t('emailNotFound', { ns: 'messages' })}
        text={t('linkInvalidText')}
        alternative={t('contactAdministrator', { ns: 'messages' })}
      />
    )
  // A link that sets a new password unlocks the account as well.
  return (
    <LinkError title={t('linkExpiredTitle')} text={t('unlockExpired')}>
      <Link className="btn primary" to="/login?forgot">
        {t('sendNewLink')}
      </Link>
    </LinkError>
  )
}

export default UnlockPage
