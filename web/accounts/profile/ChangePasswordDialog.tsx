import { type FormEvent, useState } from 'react'
import { changePassword } from '../../../contract/accounts/passwords.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx'
import { passwordTrouble } from '../passwords/password-answers.ts'
import { useNewPassword } from '../passwords/use-new-password.ts'
import { endSession } from '../session/endings.ts'
import { useSending } from '../use-sending.ts'
import { DialogFoot } from './DialogFoot.tsx'

/** Asks for the current and the new password; a change ends all sessions of the account (docs/behaviour/accounts.md#passwords). */
export const ChangePasswordDialog = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { t, busy, errorMessage, setErrorMessage, run } = useSending()
  const [current, setCurrent] = useState('')
  const pair = useNewPassword()
  const change = (event: FormEvent) => {
    event.preventDefault()
    const fault = pair.check() ?? (current ? undefined : { title: t('completeFields', { ns: 'messages' }) })
    if (fault) return setErrorMessage(fault)
    void run(async () => {
      const { status } = await send(changePassword, { currentPassword: current, password: pair.password })
      return status === 'success' ? endSession('none', 'passwordChanged', '/login') : passwordTrouble(status, t)
    })
  }
  return (
    <Dialog title={t('changePassword', { ns: 'profile' })} open onClose={onClose} width={520}>
      <form noValidate onSubmit={change}>
        {/* Lets a password manager associate the password with the account. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordField
          label={t('currentPassword', { ns: 'profile' })}
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
          maxLength={limits.password}
          autoComplete="current-password"
        />
        <NewPasswordFields of={pair} />
        <DialogFoot verb={t('changePassword', { ns: 'profile' })} {...{ busy, errorMessage, onClose }} />
      </form>
    </Dialog>
  )
}
