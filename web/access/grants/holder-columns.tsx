import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '../../../contract/access/grant-lists.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { IconButton } from '../../ui/table/IconButton.tsx'
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
  const nameColumn = useNameColumn(kind)
  const grantColumns = useGrantColumns(today, onEdit)
  const kindColumns = useKindColumns(kind)
  const endedColumn = useEndedColumn()
  return { holders: [nameColumn, ...grantColumns], others: [nameColumn, ...kindColumns, endedColumn] }
}

const useNameColumn = (kind: HolderKind): Column<Holder> => {
  const { t } = useTranslation('access')
  if (kind === 'user group') return { name: 'name', label: t('group'), text: pickHolderName }
  return {
    name: 'username',
    label: t('user'),
    text: pickHolderName,
    show: holder => <HolderName holder={holder} />,
  }
}

/** Returns the columns about the grant of a holder. */
const useGrantColumns = (today: string, onEdit: (holder: Holder) => void): Column<Holder>[] => {
  const { t } = useTranslation('access')
  return [
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
        <IconButton
          icon={IconPencil}
          size={16}
          label={t('changeEndOf', { name: pickHolderName(holder) })}
          onPress={() => onEdit(holder)}
        />
      ),
    },
    {
      name: 'grantedBy',
      label: t('givenBy'),
      className: 'giver',
      show: ({ grantedBy }) => grantedBy ?? <NoValue />,
    },
  ]
}

/** Returns the columns that describe another user, or another user group. */
const useKindColumns = (kind: HolderKind): Column<Holder>[] => {
  const { t } = useTranslation('access')
  const createUserText = (format: (user: ListedUser) => string) => (holder: Holder) =>
    isUser(holder) ? format(holder) : ''
  const countMembers = (holder: Holder) => (isUser(holder) ? 0 : holder.memberCount)
  if (kind === 'user')
    return [
      { name: 'name', label: t('personName'), text: createUserText(formatFullName), className: 'wide' },
      {
        name: 'type',
        label: t('type'),
        show: createUserText(user => accountTypeNames[user.accountType]),
        className: 'wide roomy',
        width: '72px',
      },
    ]
  return [
    {
      name: 'memberCount',
      label: t('users'),
      text: countMembers,
      show: holder => formatNumber(countMembers(holder)),
      className: 'r',
      width: '80px',
    },
  ]
}

/** Returns the column of the last day of a grant that has ended. */
const useEndedColumn = (): Column<Holder> => {
  const { t } = useTranslation('access')
  return {
    name: 'until',
    label: t('endedOn'),
    text: ({ until }) => until ?? '',
    className: 'wide',
    width: '120px',
    show: ({ until }) => (until ? <Day of={until} /> : <NoValue />),
  }
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
