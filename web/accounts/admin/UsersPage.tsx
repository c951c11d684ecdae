import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRoles, listUsers, type ManagedUser, userSorts } from '../../../contract/accounts/managed-users.ts'
import { send } from '../../frame/calls.ts'
import { visitContext } from '../../frame/visit.ts'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RemoteStaffTable } from '../../ui/table/StaffTable.tsx'
import { useSelection } from '../../ui/table/selection/use-selection.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import type { Route } from './+types/UsersPage.ts'
import { AddDirectoryUsersDialog } from './AddDirectoryUsersDialog.tsx'
import { AddUserDialog } from './AddUserDialog.tsx'
import { CloseAccountsDialog } from './CloseAccountsDialog.tsx'
import { OpenedDialog } from './OpenedDialog.tsx'
import { useUserWrites } from './use-user-writes.ts'
import { useUserColumns } from './user-columns.tsx'
import type { UserDialog } from './user-dialogs.ts'
import './users.css'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  roles: (await context.get(visitContext).call(listRoles)).roles.filter(({ mayGive }) => mayGive),
})

const loadRows: LoadRows<ManagedUser> = async ({ sort, ...query }) => {
  // Without a sort, the call returns the latest accounts first.
  const sortKey = userSorts.find(name => name === sort)
  const { users, total } = await send(listUsers, { ...query, ...(sortKey && { sort: sortKey }) })
  return { rows: users, total }
}

/** /admin/UserManagement: accounts, their statuses and the actions of staff (docs/behaviour/users.md#user-management). */
const UsersPage = ({ loaderData: { roles } }: Route.ComponentProps) => {
  const { t } = useTranslation(['users', 'shell'])
  // Increases with each change, so that the table loads its rows again.
  const [revision, setRevision] = useState(0)
  const [dialog, openDialog, closeDialog] = useOpened<'add' | 'directory' | 'remove'>()
  const [userDialog, openUserDialog, closeUserDialog] = useOpened<UserDialog>()
  const reload = () => setRevision(previous => previous + 1)
  const writes = useUserWrites(reload)
  const selection = useSelection<number>()
  const close = () => {
    closeDialog()
    closeUserDialog()
  }
  const closeAndReload = () => {
    close()
    reload()
  }
  return (
    <div className="users">
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <h1>{t('title')}</h1>
      </div>
      <RemoteStaffTable
        label={t('users')}
        columns={useUserColumns(writes, openUserDialog)}
        rowKey={({ userId }) => userId}
        load={loadRows}
        reloadCount={revision}
        selecting={{
          selection,
          rowName: ({ username }) => username,
          refusal: ({ mayManage }) => (mayManage ? undefined : t('cannotChangeAccount')),
          actions: (
            <button type="button" className="btn sm danger" onClick={() => openDialog('remove')}>
              <Icon of={IconTrash} size={16} />
              {t('removeSelected')}
            </button>
          ),
        }}
      >
        <button type="button" className="btn" onClick={() => openDialog('directory')}>
          {t('addDirectory')}
        </button>
        <button type="button" className="btn primary" onClick={() => openDialog('add')}>
          <Icon of={IconPlus} />
          {t('addUser')}
        </button>
      </RemoteStaffTable>
      {dialog === 'add' && <AddUserDialog onSaved={closeAndReload} onClose={close} />}
      {/* This dialog stays open after the save, to show the result for each name. */}
      {dialog === 'directory' && <AddDirectoryUsersDialog roles={roles} onSaved={reload} onClose={close} />}
      {dialog === 'remove' && <CloseAccountsDialog selection={selection} onSaved={closeAndReload} onClose={close} />}
      {userDialog && <OpenedDialog {...{ userDialog, writes }} onSaved={closeAndReload} onClose={close} />}
    </div>
  )
}

export default UsersPage
