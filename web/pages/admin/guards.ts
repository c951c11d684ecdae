import type { Menu } from '../../../contract/permissions.ts'
import { isMenu, pickMenus, systemAdministratorRole } from './menu-groups.ts'

/** Pages that have no menu of their own, each with the menu that opens it; the drawer lists them below that menu. */
const parentMenus: Record<string, Menu> = {
  addfile: 'ReportConfiguration',
  CatalogueHealth: 'ReportConfiguration',
  Categories: 'ReportConfiguration',
  SubCategories: 'ReportConfiguration',
  KeyFigures: 'ReportConfiguration',
  Levels: 'ReportConfiguration',
  AccessReview: 'ReportsManagement',
  SystemReport: 'UserManagement',
  Monitoring: 'WorkBench',
  RunKeys: 'DataSource',
}
/** Pages under /admin that every user with a menu may open. */
const landingPages = ['', 'management', 'navbarAdmin']

/** Returns true if the person's role may open an administration page; false for an unknown page (docs/behaviour/screens.md#guards). */
export const mayOpen = (person: Parameters<typeof pickMenus>[0], pathname: string): boolean => {
  const [page = ''] = pathname.replace(/^\/admin\/?/, '').split('/')
  const grantedMenus = pickMenus(person)
  if (landingPages.includes(page)) return grantedMenus.length > 0
  if (page === 'AuditTrail') return person.user.roleId === systemAdministratorRole
  const menu = findMenu(page)
  return menu !== undefined && grantedMenus.includes(menu)
}

const findMenu = (page: string): Menu | undefined => {
  if (isMenu(page)) return page
  return Object.hasOwn(parentMenus, page) ? parentMenus[page] : undefined
}
