import { type Menu, menus } from '../../../contract/permissions.ts'

/** The administration's menus in the order and the groups that the drawer shows: reports, what fills them, people. */
export const menuGroups: readonly (readonly Menu[])[] = [
  ['ReportConfiguration', 'ReportsManagement', 'GroupReportsManagement', 'ReportPermissionMonitor'],
  ['DataSource', 'WorkBench'],
  ['UserManagement', 'GroupUserManagement', 'PermissionManagement', 'ConsentAgreement'],
]

/** Who has no administration, whatever the matrix says (docs/behaviour/roles.md#the-matrix). */
const plainRole = 3
/** The only role that sees the audit trail. */
export const systemAdministrator = 1

interface Person {
  user: { roleId: number }
  menus: { name: string }[]
}

/** The menus that somebody's role opens, in the drawer's order (docs/behaviour/screens.md#the-administrations-frame). */
export const menusOf = ({ user, menus: granted }: Person): Menu[] => {
  if (user.roleId === plainRole) return []
  const keys = new Set(granted.map(({ name }) => name.replaceAll(' ', '')))
  return menuGroups.flat().filter(menu => keys.has(menu))
}

/** Where a menu leads (docs/behaviour/screens.md#routes). */
export const menuPath = (menu: Menu) => `/admin/${menu}`

export const isMenu = (key: string): key is Menu => Object.hasOwn(menus, key)
