import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '../../../contract/access/grant-lists.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Column } from '../../ui/table/staff-rows.ts'
import { Day } from '../../ui/values/Day.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { formatFullName } from '../names.ts'
import { useAccountStatusName } from '../use-account-status-name.ts'
import { AccessTerm } from './AccessTerm.tsx'
import type { Holder, HolderKind } from './grant-calls.ts'

const isUser = (holder: Holder): holder is ListedUser => 'userId' in holder

/** Returns the id of a user or user group. */
export const pickHolderId = (holder: Holder) => (isUser(holder) ? holder.userId : holder.groupId)
/** Returns the username, or the name of the user group. */
export const pickHolderName = (holder: Holder) => (isUser(holder) ? holder.username : holder.name)

/**
 * Returns the columns of the two lists of GrantsDialog: the holders of a grant, and the other users or user groups. Each list holds only the
 * one kind. A column with `text` can be sorted, by the server.
 */
export const useHolderColumns = (kind: HolderKind, today: string, onEdit: (holder: Holder) => void) => {
  const { t } = useTranslation('access')
  const createUserText = (format: (user: ListedUser) => string) => (holder: Holder) =>
    isUser(holder) ? format(holder) : ''
  const countMembers = (holder: Holder) => (isUser(holder) ? 0 : holder.memberCount)
  const usernameColumn: Column<Holder> = {
    name: 'username',
    label: t('user'),
    text: pickHolderName,
    show: holder => <HolderName holder={holder} />,
  }
  const groupNameColumn: Column<Holder> = { name: 'name', label: t('group'), text: pickHolderName }
  const nameColumn = kind === 'user' ? usernameColumn : groupNameColumn
  const holders: Column<Holder>[] = [
    nameColumn,
    {
      name: 'until',
      label: t('access'),
      text: ({ until }) => until ?? '',
      className: 'accesscell',
      show: holder => <AccessTerm until={holder.until} today={today} />,
    },
    {
      name: 'edit',
      label: t('changeEnd'),
      head: <span className="vh">{t('changeEnd')}</span>,
      className: 'editcell',
      show: holder => (
        <button
          type="button"
          className="act"
          aria-label={t('changeEndOf', { name: pickHolderName(holder) })}
          title={t('changeEndOf', { name: pickHolderName(holder) })}
          onClick={() => onEdit(holder)}
        >
          <Icon of={IconPencil} size={16} />
        </button>
      ),
    },
    {
      name: 'grantedBy',
      label: t('givenBy'),
      className: 'giver',
      show: ({ grantedBy }) => grantedBy ?? <NoValue />,
    },
  ]
  // In the list of others, `until` is the last day of a grant that has ended.
  const endedColumn: Column<Holder> = {
    name: 'until',
    label: t('endedOn'),
    text: ({ until }) => until ?? '',
    className: 'wide',
    width: '120px',
    show: ({ until }) => (until ? <Day of={until} /> : <NoValue />),
  }
  const otherUserColumns: Column<Holder>[] = [
    nameColumn,
    { name: 'name', label: t('personName'), text: createUserText(formatFullName), className: 'wide' },
    {
      name: 'type',
      label: t('type'),
      show: createUserText(user => accountTypeNames[user.accountType]),
      className: 'wide roomy',
      width: '72px',
    },
    endedColumn,
  ]
  const otherGroupColumns: Column<Holder>[] = [
    nameColumn,
    {
      name: 'memberCount',
      label: t('users'),
      text: countMembers,
      show: holder => formatNumber(countMembers(holder)),
      className: 'r',
      width: '80px',
    },
    endedColumn,
  ]
  return { holders, others: kind === 'user' ? otherUserColumns : otherGroupColumns }
}

/** Staff know the account types by these names. */
const accountTypeNames = { directory: 'AD', local: 'DataX' } as const

/** Shows a username; if the account is not Active, greyed and with its status. */
const HolderName = ({ holder }: { holder: Holder }) => {
  const nameStatus = useAccountStatusName()
  if (!isUser(holder) || holder.statusId === accountStatusIds.Active) return pickHolderName(holder)
  return (
    <span className="soft">
      {holder.username} · {nameStatus(holder)}
    </span>
  )
}
