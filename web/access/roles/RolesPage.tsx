import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listPermissions, type MatrixRole } from '../../../contract/access/permissions.ts'
import { listRoleCategories } from '../../../contract/access/roles.ts'
import { visitContext } from '../../frame/visit.ts'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'
import { useOpenedByUrl } from '../use-opened-by-url.ts'
import type { Route } from './+types/RolesPage.ts'
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx'
import { MenuMatrix } from './MenuMatrix.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { RoleTable } from './RoleTable.tsx'
import './roles.css'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  const [matrix, { categories }] = await Promise.all([call(listPermissions), call(listRoleCategories)])
  return { ...matrix, categories }
}

/** /admin/PermissionManagement: roles and their menus (docs/behaviour/roles.md#roles-and-menus). */
const RolesPage = ({ loaderData: { roles, categoryTotal, categories } }: Route.ComponentProps) => {
  const { t } = useTranslation(['roles', 'shell'])
  const [search] = useSearchParams()
  const [editedRole, openEdited, closeEdited] = useOpened<MatrixRole | 'new'>()
  const [roleToDelete, askToDelete, closeDeleteDialog] = useOpened<MatrixRole>()
  // A URL with the id of a role opens its dialog.
  useOpenedByUrl(async id => roles.find(({ roleId }) => String(roleId) === id), openEdited)
  const isMenuTab = search.get('tab') === 'menu'
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <h1>{t('title')}</h1>
        <button type="button" className="btn primary" onClick={() => openEdited('new')}>
          <Icon of={IconPlus} />
          {t('addRole')}
        </button>
      </div>
      <PageTabs
        label={t('tabs')}
        tabs={[
          { name: 'role', label: t('tabRole'), to: '?tab=role', count: roles.length },
          { name: 'menu', label: t('tabMenu'), to: '?tab=menu' },
        ]}
        current={isMenuTab ? 'menu' : 'role'}
      />
      {isMenuTab ? (
        <MenuMatrix roles={roles} />
      ) : (
        <RoleTable roles={roles} categoryTotal={categoryTotal} onEdit={openEdited} onRemove={askToDelete} />
      )}
      {editedRole && (
        <RoleDialog
          role={editedRole === 'new' ? undefined : findCurrentRole(roles, editedRole)}
          categories={categories}
          onClose={closeEdited}
        />
      )}
      {roleToDelete && <DeleteRoleDialog role={roleToDelete} onClose={closeDeleteDialog} />}
    </>
  )
}

/** Returns a role as the page has loaded it last, or as it was opened if it was deleted since. */
const findCurrentRole = (roles: MatrixRole[], openedRole: MatrixRole) =>
  roles.find(({ roleId }) => roleId === openedRole.roleId) ?? openedRole

export default RolesPage
