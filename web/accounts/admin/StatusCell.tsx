import { useTranslation } from 'react-i18next'
import type { AccountStatus, ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { type StaffStatus, staffStatuses } from '../../../contract/accounts/user-changes.ts'
import { SelectCell } from '../../ui/table/SelectCell.tsx'
import type { UserDialog } from './opened.ts'
import type { UserWrites } from './use-user-writes.ts'

const tones: Partial<Record<AccountStatus, 'done' | 'error'>> = { Active: 'done', Suspend: 'error', Lock: 'error' }

interface Props {
  user: ManagedUser
  writes: UserWrites
  open: (userDialog: UserDialog) => void
}

/** Select for the status of an account, with confirmation; New and Wait for Verify are shown but cannot be chosen. */
export const StatusCell = ({ user, writes, open }: Props) => {
  const { t } = useTranslation('users')
  const { username: name, status, mayManage, userId } = user
  const nameStatus = (accountStatus: AccountStatus) => t(`status_${accountStatus}`)
  const choices: AccountStatus[] = [...new Set<AccountStatus>([status, ...staffStatuses])]
  const tone = tones[status]
  return (
    <SelectCell
      label={t('statusOf', { name })}
      value={status}
      choices={choices.map(accountStatus => ({ value: accountStatus, label: nameStatus(accountStatus) }))}
      {...(tone && { tone })}
      busy={writes.busyId === userId}
      disabled={!mayManage}
      title={mayManage ? undefined : t('outOfReach')}
      onChoose={chosenStatus => open({ kind: 'status', user, status: chosenStatus as StaffStatus })}
    />
  )
}
