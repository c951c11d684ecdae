import { useTranslation } from 'react-i18next'
import { listMonitoredUsers, type MonitoredUser } from '../../../../contract/access/monitor.ts'
import { send } from '../../../frame/calls.ts'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import { RemoteStaffTable } from '../../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { formatFullName } from '../../names.ts'
import { UserViewDialog } from './UserViewDialog.tsx'
import { useLoadedView } from './use-loaded-view.ts'
import { loadUserView, type UserView } from './user-views.ts'
import { ViewButton } from './ViewButton.tsx'

// The call has no sort field: it always sorts by username.
const loadUsers: LoadRows<MonitoredUser> = ({ sort: _, ...query }) => send(listMonitoredUsers, query)

/** Lists users, each with buttons to show what they see and why. */
export const MonitoredUsers = () => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const { openedView, failure, open, close } = useLoadedView<UserView>()
  /** Builds the props of the button that opens what a user sees. */
  const buildButtonProps = (user: MonitoredUser, kind: UserView['kind'], buttonLabel: string) => ({
    name: buttonLabel,
    onOpen: () => open(() => loadUserView(user, kind, language)),
  })
  const columns: Column<MonitoredUser>[] = [
    { name: 'username', label: t('username'), text: ({ username }) => username, className: 'strong' },
    { name: 'name', label: t('personName'), className: 'soft', show: formatFullName },
    { name: 'role', label: t('role'), className: 'soft', show: ({ role }) => role },
    {
      name: 'reports',
      label: t('reports'),
      className: 'r',
      show: user => (
        <ViewButton
          {...buildButtonProps(user, 'reports', t('viewReports', { name: user.username }))}
          cardText={t('reports')}
        />
      ),
    },
    {
      name: 'reportGroups',
      label: t('reportGroups'),
      className: 'r',
      show: user =>
        user.reportGroupCount === 0 ? (
          <NoValue />
        ) : (
          <ViewButton
            {...buildButtonProps(user, 'report groups', t('viewReportGroups', { name: user.username }))}
            count={user.reportGroupCount}
          />
        ),
    },
    {
      name: 'userGroups',
      label: t('userGroups'),
      className: 'r',
      show: user =>
        user.userGroupCount === 0 ? (
          <NoValue />
        ) : (
          <ViewButton
            {...buildButtonProps(user, 'user groups', t('viewUserGroups', { name: user.username }))}
            count={user.userGroupCount}
          />
        ),
    },
  ]
  return (
    <>
      <FailureNote failure={failure} />
      <RemoteStaffTable
        label={t('users')}
        // On a phone, the number of reports has the place of a state.
        columns={addPhonePlaces(columns, { title: 'username', state: 'reports', second: 'role' })}
        load={loadUsers}
        rowKey={({ userId }) => userId}
        sort="username"
      />
      {openedView && <UserViewDialog view={openedView} onClose={close} />}
    </>
  )
}
