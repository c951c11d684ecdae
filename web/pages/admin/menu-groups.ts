import { type Menu, menus } from '../../../contract/permissions.ts'

/** The administration menus in the order and groups of the drawer: reports, their sources, people. */
export const menuGroups: readonly (readonly Menu[])[] = [
  ['ReportConfiguration', 'ReportsManagement', 'GroupReportsManagement', 'ReportPermissionMonitor'],
  ['DataSource', 'WorkBench'],
  ['UserManagement', 'GroupUserManagement', 'PermissionManagement', 'ConsentAgreement'],
]

/** The role without an administration, whatever the matrix says (docs/behaviour/roles.md#the-matrix). */
const plainRole = 3
/** The only role that sees the audit trail. */
export const systemAdministrator = 1

interface Person {
  user: { roleId: number }
  menus: { name: string }[]
}

/** Returns the menus of a person's role, in the order of the drawer (docs/behaviour/screens.md#the-administrations-frame). */
export const pickMenus = ({ user, menus: granted }: Person): Menu[] => {
  if (user.roleId === plainRole) return []
  const keys = new Set(granted.map(({ name }) => name.replaceAll(' ', '')))
  return menuGroups.flat().filter(menu => keys.has(menu))
}

/** Returns the path of a menu (docs/behaviour/screens.md#routes). */
export const menuPath = (menu: Menu) => `/admin/${menu}`

export const isMenu = (key: string): key is Menu => Object.hasOwn(menus, key)
