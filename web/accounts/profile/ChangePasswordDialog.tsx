import { type FormEvent, useState } from 'react'
import { changePassword } from '../../../contract/accounts/passwords.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx'
import { toPasswordError } from '../passwords/password-errors.ts'
import { useNewPassword } from '../passwords/use-new-password.ts'
import { endSession } from '../session/endings.ts'
import { useSending } from '../use-sending.ts'
import { DialogFoot } from './DialogFoot.tsx'

/** Asks for the current and the new password; a change ends all sessions of the account (docs/behaviour/accounts.md#passwords). */
export const ChangePasswordDialog = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { t, busy, errorMessage, setErrorMessage, run } = useSending()
  const [currentPassword, setCurrentPassword] = useState('')
  const newPassword = useNewPassword()
  const change = (event: FormEvent) => {
    event.preventDefault()
    const fault =
      newPassword.check() ?? (currentPassword ? undefined : { title: t('completeFields', { ns: 'messages' }) })
    if (fault) return setErrorMessage(fault)
    void run(async () => {
      const { status } = await send(changePassword, { currentPassword, password: newPassword.password })
      // 'none': the server has already ended every session of the account.
      return status === 'success' ? endSession('none', 'passwordChanged', '/login') : toPasswordError(status, t)
    })
  }
  return (
    <Dialog title={t('changePassword', { ns: 'profile' })} open onClose={onClose} width={520}>
      <form noValidate onSubmit={change}>
        {/* Lets a password manager associate the password with the account. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordField
          label={t('currentPassword', { ns: 'profile' })}
          value={currentPassword}
          onChange={({ target }) => setCurrentPassword(target.value)}
          maxLength={limits.password}
          autoComplete="current-password"
        />
        <NewPasswordFields of={newPassword} />
        <DialogFoot verb={t('changePassword', { ns: 'profile' })} {...{ busy, errorMessage, onClose }} />
      </form>
    </Dialog>
  )
}
