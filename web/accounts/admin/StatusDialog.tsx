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

/**
 * Explains what a new status means for the owner of an account, and asks for confirmation, because a single key press can change the status in
 * the user list.
 */
export const StatusDialog = ({ user, status, writes, onClose }: Props) => {
  const { t } = useTranslation('users')
  const { username, email, isUnconfirmed: isEmailUnconfirmed } = user
  const statusName = t(`status_${status}`)
  const isActivation = status === 'Active'
  // Nothing is mailed to an email address that is not confirmed, because it may be a stranger's.
  const isOwnerNotified = email !== null && !isEmailUnconfirmed
  const confirm = async () => {
    await writes.setStatus(user, status, t('statusChanged', { user: username, status: statusName }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('statusTitle', { user: username, status: statusName })}
      verb={t('changeStatus')}
      open
      isHarmful={!isActivation}
      busy={writes.busyId !== undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {t(isActivation ? 'accountOpensText' : 'accountClosesText')} {isOwnerNotified && t('ownerNotified')}
      </p>
    </ConfirmDialog>
  )
}
