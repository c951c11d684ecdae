import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useTranslation } from 'react-i18next'
import type { Me } from '../frame/use-visit.ts'
import type { MenuEntry } from '../ui/menus/MenuItem.tsx'
import { showToast } from '../ui/toasts.ts'
import { buildMenuPath, pickMenus } from './admin/menu-groups.ts'
import { adminIcons } from './admin-icons.ts'

/** Roles with their own workbench (docs/behaviour/screens.md#header-and-footer). */
const workBenchRoles = [1, 2, 4]

/** Returns the entries of the user menu. */
export const useOwnEntries = ({ user: { userId, firstname, lastname, roleId } }: Me): MenuEntry[] => {
  const { t } = useTranslation('profile')
  // The user's name in these paths only makes them readable; the pages use the session.
  const name = encodeURIComponent(firstname + lastname)
  const logOut = async () => {
    try {
      await (await import('../accounts/session/endings.ts')).logOutAfterConfirmation(userId)
    } catch {
      showToast('warning', t('logoutFailed'))
    }
  }
  const workBench = { label: t('workBench'), icon: IconActivity, action: `/workbench/${name}`, className: 'onlynarrow' }
  return [
    { label: t('userProfile'), icon: IconUser, action: `/userprofile/${name}` },
    ...(workBenchRoles.includes(roleId) ? [workBench] : []),
    { label: t('logout'), icon: IconLogout, action: logOut, className: 'apart' },
  ]
}

/** Returns the administration menus of the user's role; none for the plain role. */
export const useAdminEntries = (me: Me): MenuEntry[] => {
  const { t } = useTranslation('profile')
  return pickMenus(me).map(menu => ({ label: t(menu), icon: adminIcons[menu], action: buildMenuPath(menu) }))
}
