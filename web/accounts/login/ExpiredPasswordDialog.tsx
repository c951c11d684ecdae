import { changePassword } from '../../../contract/accounts/passwords.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx'
import { useNewPassword } from '../passwords/use-new-password.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSentForm } from '../use-sent-form.ts'
import type { StepProps } from './step-props.ts'

/** 'Password Expire Alert': requires a new password before the login continues. The current one has just been entered. */
export const ExpiredPasswordDialog = ({ pendingLogin, onDone, onGiveUp }: StepProps) => {
  const { t, busy, errorMessage, setErrorMessage, run, bindForm } = useSentForm()
  const newPassword = useNewPassword()
  const submit = () => {
    const fault = newPassword.check()
    if (fault) return setErrorMessage(fault)
    void run(async () => {
      const { status } = await send(changePassword, {
        currentPassword: pendingLogin.password,
        password: newPassword.password,
      })
      if (status === 'success') return void (await onDone())
      if (status !== 'wrongPassword') return newPassword.refuse(status)
      const ns = 'messages'
      return { title: t('tryAgain', { ns }), text: t('wrongCurrentPassword', { ns }) }
    })
  }
  return (
    <Dialog title={t('passwordExpired', { ns: 'messages' })} open onClose={() => onGiveUp()}>
      <form method="post" {...bindForm(submit)}>
        <p>{t('expiredText')}</p>
        <ErrorNote errorMessage={errorMessage} />
        {/* Lets a password manager associate the password with the account. */}
        <input hidden readOnly name="username" autoComplete="username" value={pendingLogin.username} />
        <NewPasswordFields of={newPassword} />
        <div className="foot">
          <button type="button" className="btn quiet" onClick={() => onGiveUp()}>
            {t('cancel', { ns: 'profile' })}
          </button>
          <SubmitButton busy={busy}>{t('changePassword')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
