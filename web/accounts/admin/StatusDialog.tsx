import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import type { StaffStatus } from '../../../contract/accounts/user-changes.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import type { UserWrites } from './use-user-writes.ts'

interface Props {
  user: ManagedUser
  status: StaffStatus
  writes: UserWrites
  onClose: () => void
}

/** Says what a status means for the owner and asks before it is set: an arrow key is enough to choose another one in the list. */
export const StatusDialog = ({ user, status, writes, onClose }: Props) => {
  const { t } = useTranslation('users')
  const { username: name, email } = user
  const word = t(`status_${status}`)
  const isOpened = status === 'Active'
  // An address that nobody has confirmed may be a stranger's, and gets no mail.
  const isTold = email !== null && user.status !== 'Wait for Verify'
  const confirm = async () => {
    await writes.setStatus(user, status, t('statusChanged', { name, status: word }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('statusTitle', { name, status: word })}
      verb={t('changeStatus')}
      open
      isHarmful={!isOpened}
      busy={writes.busyId !== undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {t(isOpened ? 'openedText' : 'shutOutText')} {isTold && t('ownerTold')}
      </p>
    </ConfirmDialog>
  )
}
