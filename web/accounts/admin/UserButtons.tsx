import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { UserDialog } from './opened.ts'
import type { UserWrites } from './use-user-writes.ts'

interface Props {
  user: ManagedUser
  writes: UserWrites
  open: (userDialog: UserDialog) => void
}

/** Staff actions for an account; an account that the user may not manage has no buttons. */
export const UserButtons = ({ user, writes, open }: Props) => {
  const { t } = useTranslation('users')
  const { username: name, status, accountType, mayManage, mayErase } = user
  const isLocal = accountType === 'local'
  const mayEnrol = isLocal && (status === 'Active' || status === 'New')
  const waitsForLink = isLocal && (status === 'Wait for Verify' || status === 'New')
  if (!mayManage) return null
  const buildButton = (label: string, icon: typeof IconKey, onPress: () => void, isOff = false) => (
    <button
      type="button"
      className="act"
      aria-label={label}
      title={isOff ? t('directoryPassword') : label}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  )
  return (
    <span className="rowbuttons">
      {waitsForLink && buildButton(t('sendEmail', { name }), IconMailForward, () => void writes.resend(user))}
      {status === 'Lock' && buildButton(t('unlock', { name }), IconLockOpen, () => void writes.unlock(user))}
      {mayEnrol && buildButton(t('sendQrCode', { name }), IconQrcode, () => open({ kind: 'send QR code', user }))}
      {buildButton(t('resetPassword', { name }), IconKey, () => open({ kind: 'password', user }), !isLocal)}
      {buildButton(t('editUser', { name }), IconPencil, () => open({ kind: 'edit', user }))}
      {mayErase && buildButton(t('eraseUser', { name }), IconEraser, () => open({ kind: 'erase', user }))}
    </span>
  )
}
