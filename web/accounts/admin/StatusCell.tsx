import { useTranslation } from 'react-i18next'
import type { AccountStatus, ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { type StaffStatus, staffStatuses } from '../../../contract/accounts/user-changes.ts'
import { SelectCell } from '../../ui/table/SelectCell.tsx'
import type { UserWrites } from './use-user-writes.ts'
import type { UserDialog } from './user-dialogs.ts'

const tones: Partial<Record<AccountStatus, 'done' | 'error'>> = { Active: 'done', Suspend: 'error', Lock: 'error' }

interface Props {
  user: ManagedUser
  writes: UserWrites
  open: (userDialog: UserDialog) => void
}

/**
 * A select for the status of an account; a choice asks for confirmation. Statuses that only the portal sets are shown but cannot be chosen.
 */
export const StatusCell = ({ user, writes, open }: Props) => {
  const { t } = useTranslation('users')
  const { username: name, status, mayManage, userId } = user
  const nameStatus = (accountStatus: AccountStatus) => t(`status_${accountStatus}`)
  const choices = [...new Set<AccountStatus>([status, ...staffStatuses])]
  const tone = tones[status]
  return (
    <SelectCell
      label={t('statusOf', { user: name })}
      value={status}
      choices={choices.map(accountStatus => ({ value: accountStatus, label: nameStatus(accountStatus) }))}
      {...(tone && { tone })}
      busy={writes.busyId === userId}
      disabled={!mayManage}
      title={mayManage ? undefined : t('cannotChangeAccount')}
      onChoose={chosenStatus => open({ kind: 'status', user, status: chosenStatus as StaffStatus })}
    />
  )
}
