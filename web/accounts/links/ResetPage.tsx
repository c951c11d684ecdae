import { useState } from 'react'
import { Link } from 'react-router'
import { type LinkStatus, readVerifyLink } from '../../../contract/accounts/email-links.ts'
import { visitContext } from '../../frame/visit.ts'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/ResetPage.ts'
import { LinkError } from './LinkError.tsx'
import { LinkHead } from './LinkHead.tsx'
import { LoginAfterLink } from './LoginAfterLink.tsx'
import { linkHeaders, readLink } from './mail-links.ts'
import { ResetDialog } from './ResetDialog.tsx'
import '../accounts.css'

export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => ({
  link: await readLink(context.get(visitContext), readVerifyLink, token),
  token,
})

export const headers = linkHeaders

/** /login/resetpassword/{token}: opens the dialog that sets a new password, or explains why the link cannot be used. */
const ResetPage = ({ loaderData: { link, token } }: Route.ComponentProps) => {
  const { t } = useWords()
  const [status, setStatus] = useState<LinkStatus | 'done'>(link.status)
  const renderContent = () => {
    if (status === 'done')
      return (
        <LoginAfterLink
          title={t('passwordChanged', { ns: 'messages' })}
          text={t('resetDone')}
          username={link.username}
        />
      )
    if (status !== 'success') return <ResetError status={status} />
    return <ResetPrompt username={link.username ?? ''} token={token} onResult={setStatus} />
  }
  return (
    <div className="loginpage">
      <LinkHead title={t('resetTitle')} />
      {renderContent()}
    </div>
  )
}

interface ResetProps {
  username: string
  token: string
  onResult: (status: LinkStatus | 'done') => void
}

const ResetPrompt = ({ username, token, onResult }: ResetProps) => {
  const { t } = useWords()
  // The dialog opens with the page. After it is closed, the button opens it again.
  const [isDialogOpen, setIsDialogOpen] = useState(true)
  return (
    <>
      <h1>{t('resetTitle')}</h1>
      <NeedsScripts />
      <p>{t('resetText', { username })}</p>
      <div className="actions">
        <button type="button" className="btn primary wide" onClick={() => setIsDialogOpen(true)}>
          {t('setPassword')}
        </button>
      </div>
      {isDialogOpen && (
        <ResetDialog username={username} token={token} onResult={onResult} onClose={() => setIsDialogOpen(false)} />
      )}
    </>
  )
}

const ResetError = ({ status }: { status: Exclude<LinkStatus, 'success'> }) => {
  const { t } = useWords()
  const [title, text] = {
    used: [t('linkUsedTitle'), t('linkUsedText')] as const,
    expired: [t('linkExpiredTitle'), t('resetExpired')] as const,
    notFound: [t('linkInvalidTitle'), t('linkInvalidText')] as const,
  }[status]
  return (
    <LinkError title={title} text={text}>
      <Link className="btn primary" to="/login?forgot">
        {t('sendNewLink')}
      </Link>
    </LinkError>
  )
}

export default ResetPage
