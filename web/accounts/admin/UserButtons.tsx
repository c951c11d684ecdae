import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { UserWrites } from './use-user-writes.ts'
import type { UserDialog } from './user-dialogs.ts'

interface Props {
  user: ManagedUser
  writes: UserWrites
  open: (userDialog: UserDialog) => void
}

interface ButtonOptions {
  icon: typeof IconKey
  onPress: () => void
  isDisabled?: boolean
}

/** The actions of staff on an account. There are none on an account that the signed-in user may not manage. */
export const UserButtons = ({ user, writes, open }: Props) => {
  const { t } = useTranslation('users')
  const { username: name, status, accountType, mayManage, mayErase } = user
  const isLocal = accountType === 'local'
  const mayEnrol = isLocal && (status === 'Active' || status === 'New')
  const waitsForLink = isLocal && (status === 'Wait for Verify' || status === 'New')
  if (!mayManage) return null
  // Only the button for the password can be disabled: the directory keeps the passwords of its accounts.
  const buildButton = (label: string, { icon, onPress, isDisabled = false }: ButtonOptions) => (
    <button
      type="button"
      className="act"
      aria-label={label}
      title={isDisabled ? t('directoryPassword') : label}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  )
  return (
    <span className="rowbuttons">
      {waitsForLink &&
        buildButton(t('sendEmail', { user: name }), {
          icon: IconMailForward,
          onPress: () => void writes.resendConfirmationMail(user),
        })}
      {status === 'Lock' &&
        buildButton(t('unlock', { user: name }), { icon: IconLockOpen, onPress: () => void writes.unlock(user) })}
      {mayEnrol &&
        buildButton(t('sendQrCode', { user: name }), {
          icon: IconQrcode,
          onPress: () => open({ kind: 'send QR code', user }),
        })}
      {buildButton(t('resetPassword', { user: name }), {
        icon: IconKey,
        onPress: () => open({ kind: 'password', user }),
        isDisabled: !isLocal,
      })}
      {buildButton(t('editUser', { user: name }), { icon: IconPencil, onPress: () => open({ kind: 'edit', user }) })}
      {mayErase &&
        buildButton(t('eraseUser', { user: name }), { icon: IconEraser, onPress: () => open({ kind: 'erase', user }) })}
    </span>
  )
}
