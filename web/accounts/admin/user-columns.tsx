import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { formatMoment } from '../../ui/values/moments.ts'
import { useLanguage } from '../../words/use-language.ts'
import { StatusCell } from './StatusCell.tsx'
import { TwoFactorCell } from './TwoFactorCell.tsx'
import { UserButtons } from './UserButtons.tsx'
import type { UserWrites } from './use-user-writes.ts'
import type { UserDialog } from './user-dialogs.ts'

/** Returns the columns of the list of users. The server sorts by the columns that have `text`. */
export const useUserColumns = (writes: UserWrites, open: (userDialog: UserDialog) => void): Column<ManagedUser>[] => {
  const { t } = useTranslation('users')
  const language = useLanguage()
  return addPhonePlaces(
    [
      {
        name: 'username',
        label: t('username'),
        text: ({ username }) => username,
        className: 'strong',
        show: user => <UsernameCell user={user} />,
      },
      { name: 'firstname', label: t('firstname'), text: ({ firstname }) => firstname },
      { name: 'lastname', label: t('lastname'), text: ({ lastname }) => lastname },
      {
        name: 'status',
        label: t('status'),
        text: ({ status }) => status,
        show: user => (
          <>
            <StatusCell user={user} writes={writes} open={open} />
            <WithdrawalNote user={user} />
          </>
        ),
      },
      {
        name: 'role',
        label: t('type'),
        text: ({ role }) => role,
        show: user => <RoleCell user={user} />,
      },
      {
        name: 'lastLoginAt',
        label: t('lastLogin'),
        text: ({ lastLoginAt }) => lastLoginAt ?? '',
        className: 'date',
        show: ({ lastLoginAt }) =>
          lastLoginAt ? formatMoment(lastLoginAt, language) : <span className="soft">{t('neverLoggedIn')}</span>,
      },
      { name: 'email', label: t('email'), text: ({ email }) => email ?? '', className: 'wide' },
      {
        name: 'news',
        label: t('news'),
        className: 'wide',
        show: user => <NewsCell user={user} />,
      },
      {
        name: 'twoFactor',
        label: t('twoFactor'),
        show: user => (
          <TwoFactorCell user={user} writes={writes} onSwitchOff={() => open({ kind: 'switch off', user })} />
        ),
      },
      {
        name: 'actions',
        label: t('actions'),
        className: 'press',
        show: user => <UserButtons user={user} writes={writes} open={open} />,
      },
    ],
    { title: 'username', second: 'role', state: 'status', note: 'lastLoginAt' },
  )
}

const UsernameCell = ({ user: { username, email } }: { user: ManagedUser }) => (
  <>
    {username}
    {/* In a narrow column, the email address breaks before its domain. */}
    <span className="narrowemail small soft">
      {email?.split('@')[0]}
      <wbr />
      {email?.includes('@') && `@${email.split('@')[1]}`}
    </span>
  </>
)

/** When the user withdrew the consent to the policy; nothing if they did not. */
const WithdrawalNote = ({ user: { withdrewAt } }: { user: ManagedUser }) => {
  const { t } = useTranslation('users')
  const language = useLanguage()
  if (!withdrewAt) return null
  return <span className="small soft">{t('consentWithdrawn', { time: formatMoment(withdrewAt, language) })}</span>
}

const RoleCell = ({ user: { role, accountType } }: { user: ManagedUser }) => {
  const { t } = useTranslation('users')
  return (
    <>
      {role}
      {accountType === 'directory' && (
        <span className="chip" title={t('directoryAccount')}>
          AD
        </span>
      )}
    </>
  )
}

const NewsCell = ({ user: { receivesNews } }: { user: ManagedUser }) => {
  const { t } = useTranslation('users')
  if (receivesNews === '1') return t('receivesNews')
  return (
    <span className="faint" role="img" aria-label={t('noNews')} title={t('noNews')}>
      –
    </span>
  )
}
