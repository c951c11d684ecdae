import { type Menu, menus } from '../../../contract/permissions.ts'

/** The administration menus in the order and groups of the drawer: reports, their sources, people. */
export const menuGroups: readonly (readonly Menu[])[] = [
  ['ReportConfiguration', 'ReportsManagement', 'GroupReportsManagement', 'ReportPermissionMonitor'],
  ['DataSource', 'WorkBench'],
  ['UserManagement', 'GroupUserManagement', 'PermissionManagement', 'ConsentAgreement'],
]

/** The role User: it has no administration, even if the matrix of roles grants it a menu (docs/behaviour/roles.md#the-matrix). */
const plainUserRole = 3
/** The only role that sees the audit trail. */
export const systemAdministratorRole = 1

/** A signed-in user: the role, and the menus that the matrix of roles grants it, by their keys. */
interface Person {
  user: { roleId: number }
  menus: { name: string }[]
}

/** Returns the menus of a person's role, in the order of the drawer (docs/behaviour/screens.md#the-administrations-frame). */
export const pickMenus = ({ user, menus: granted }: Person): Menu[] => {
  if (user.roleId === plainUserRole) return []
  const grantedNames = new Set(granted.map(({ name }) => name))
  return menuGroups.flat().filter(menu => grantedNames.has(menu))
}

/** Returns the path of a menu (docs/behaviour/screens.md#routes). */
export const buildMenuPath = (menu: Menu) => `/admin/${menu}`

/** Returns true for the key of a menu. */
export const isMenu = (key: string): key is Menu => Object.hasOwn(menus, key)
