import { useState } from 'react'
import { changePassword } from '../../../contract/accounts/passwords.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx'
import { useNewPassword } from '../passwords/use-new-password.ts'
import { endSession } from '../session/endings.ts'
import { useSentForm } from '../use-sent-form.ts'
import { DialogFoot } from './DialogFoot.tsx'

/** Asks for the current and the new password; a change ends all sessions of the account (docs/behaviour/accounts.md#passwords). */
export const ChangePasswordDialog = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { t, busy, errorMessage, setErrorMessage, clearError, run, bindForm } = useSentForm()
  const [currentPassword, setCurrentPassword] = useState('')
  const [currentError, setCurrentError] = useState<string>()
  const newPassword = useNewPassword()
  const change = () => {
    setCurrentError(currentPassword ? undefined : t('fillPassword', { ns: 'messages' }))
    const newPasswordFault = newPassword.check()
    const fault = currentPassword ? newPasswordFault : { title: t('completeFields', { ns: 'messages' }) }
    if (fault) return setErrorMessage(fault)
    void run(async () => {
      const { status } = await send(changePassword, { currentPassword, password: newPassword.password })
      // 'none': the server has already ended every session of the account.
      if (status === 'success') return endSession('none', 'passwordChanged', '/login')
      if (status === 'wrongPassword') setCurrentError(t('wrongCurrentPassword', { ns: 'messages' }))
      else newPassword.refuse(status)
      return undefined
    })
  }
  return (
    <Dialog title={t('changePassword', { ns: 'profile' })} open onClose={onClose} width={520}>
      <form {...bindForm(change)} onChange={clearError}>
        {/* Lets a password manager associate the password with the account. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordField
          label={t('currentPassword', { ns: 'profile' })}
          value={currentPassword}
          error={currentError}
          onChange={({ target }) => {
            setCurrentPassword(target.value)
            setCurrentError(undefined)
          }}
          maxLength={limits.password}
          autoComplete="current-password"
        />
        <NewPasswordFields of={newPassword} />
        <DialogFoot verb={t('changePassword', { ns: 'profile' })} {...{ busy, errorMessage, onClose }} />
      </form>
    </Dialog>
  )
}
