import type { LinkStatus } from '../../../contract/accounts/email-links.ts'
import { resetPassword } from '../../../contract/accounts/passwords.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx'
import { useNewPassword } from '../passwords/use-new-password.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSentForm } from '../use-sent-form.ts'
import { useEndedSessions } from './use-ended-sessions.ts'

interface Props {
  username: string
  token: string
  /** Called when the link has been used, or is no longer valid. */
  onResult: (status: LinkStatus | 'done') => void
  onClose: () => void
}

/** Sets a new password with the link: asks for it twice, as New Password and Re Password. */
export const ResetDialog = ({ username, token, onResult, onClose }: Props) => {
  const { t, busy, errorMessage, setErrorMessage, run, bindForm } = useSentForm()
  const newPassword = useNewPassword()
  const clearSession = useEndedSessions(username)
  const submit = () => {
    const fault = newPassword.check()
    if (fault) return setErrorMessage(fault)
    void run(async () => {
      const { status } = await send(resetPassword, { token, password: newPassword.password })
      if (status === 'samePassword' || status === 'commonPassword') return newPassword.refuse(status)
      if (status === 'success') clearSession()
      // The page uses 'success' for a link that works, so a used link is 'done'.
      return void onResult(status === 'success' ? 'done' : status)
    })
  }
  return (
    <Dialog title={t('resetTitle')} open onClose={onClose}>
      <form method="post" {...bindForm(submit)}>
        <p>{t('resetText', { username })}</p>
        <ErrorNote errorMessage={errorMessage} />
        {/* Lets a password manager associate the password with the account. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <NewPasswordFields of={newPassword} />
        <div className="foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('close', { ns: 'shell' })}
          </button>
          <SubmitButton busy={busy}>{t('changePassword')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
