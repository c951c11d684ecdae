import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { setPassword } from '../../../contract/accounts/user-changes.ts'
import { send } from '../../frame/calls.ts'
import { SidePanel } from '../../ui/dialogs/SidePanel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx'
import { useNewPassword } from '../passwords/use-new-password.ts'
import { DialogFoot } from '../profile/DialogFoot.tsx'
import { useSentForm } from '../use-sent-form.ts'

interface Props {
  user: ManagedUser
  onSaved: () => void
  onClose: () => void
}

/** Sets a password that the owner must change at the next login. */
export const PasswordPanel = ({ user, onSaved, onClose }: Props) => {
  const { t } = useTranslation(['users', 'messages'])
  const newPassword = useNewPassword()
  const { busy, errorMessage, clearError, run, bindForm } = useSentForm()
  const save = () => {
    void run(async () => {
      const fault = newPassword.check()
      if (fault) return fault
      const { status } = await send(setPassword, { userId: user.userId, password: newPassword.password })
      if (status !== 'set') return newPassword.refuse(status)
      showToast('done', t('passwordReset', { ns: 'messages' }))
      onSaved()
      return undefined
    })
  }
  return (
    <SidePanel title={t('passwordTitle')} note={user.username} open onClose={onClose}>
      <form {...bindForm(save)} onChange={clearError}>
        <p className="soft">{t('passwordText', { user: user.username })}</p>
        <NewPasswordFields of={newPassword} />
        <DialogFoot verb={t('reset')} {...{ busy, errorMessage, onClose }} />
      </form>
    </SidePanel>
  )
}
