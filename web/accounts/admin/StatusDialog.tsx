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

/** Explains what a new status means for the owner, and asks for confirmation, because a single key press can change the select. */
export const StatusDialog = ({ user, status, writes, onClose }: Props) => {
  const { t } = useTranslation('users')
  const { username: name, email, isUnconfirmed } = user
  const statusName = t(`status_${status}`)
  const isActivation = status === 'Active'
  // Nothing is mailed to an address that is not confirmed, because it may be a stranger's.
  const isOwnerNotified = email !== null && !isUnconfirmed
  const confirm = async () => {
    await writes.setStatus(user, status, t('statusChanged', { user: name, status: statusName }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('statusTitle', { user: name, status: statusName })}
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
