import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { UserWrites } from './use-user-writes.ts'

interface Props {
  user: ManagedUser
  writes: UserWrites
  onClose: () => void
}

/** Asks for confirmation before the second factor of an account is removed. */
export const SwitchOffDialog = ({ user, writes, onClose }: Props) => {
  const { t } = useTranslation('users')
  const confirm = async () => {
    await writes.toggleSecondFactor(user)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('secondFactorOffTitle')}
      verb={t('switchOff')}
      open
      busy={writes.busyId !== undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('secondFactorOffText', { user: user.username })}</p>
    </ConfirmDialog>
  )
}

/** Asks for confirmation before the enrolment link is mailed; after a cancellation, a toast says that nothing was sent. */
export const SendQrCodeDialog = ({ user, writes, onClose }: Props) => {
  const { t } = useTranslation(['users', 'messages'])
  const cancel = () => {
    showToast('warning', t('qrCodeNotSent', { ns: 'messages' }))
    onClose()
  }
  const confirm = async () => {
    await writes.sendQrCode(user)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('qrTitle')}
      verb={t('send')}
      open
      isHarmful={false}
      busy={writes.busyId !== undefined}
      onConfirm={() => void confirm()}
      onClose={cancel}
    >
      <p>{t('qrText', { email: user.email ?? user.username })}</p>
    </ConfirmDialog>
  )
}
