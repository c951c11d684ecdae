import type { Menu } from '../../../contract/permissions.ts'
import { isMenu, pickMenus, systemAdministrator } from './menu-groups.ts'

/** Pages without a menu; the drawer lists them below the menu that opens them. */
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
/** Open to every user with a menu. */
const landingPages = ['', 'management', 'navbarAdmin']

/**
 * Returns true if the person's role may open an administration page; unlisted pages are closed to everyone
 * (docs/behaviour/screens.md#guards).
 */
export const mayOpen = (person: Parameters<typeof pickMenus>[0], pathname: string): boolean => {
  const [page = ''] = pathname.replace(/^\/admin\/?/, '').split('/')
  const grantedMenus = pickMenus(person)
  if (landingPages.includes(page)) return grantedMenus.length > 0
  if (page === 'AuditTrail') return person.user.roleId === systemAdministrator
  const menu = isMenu(page) ? page : Object.hasOwn(parentMenus, page) ? parentMenus[page] : undefined
  return menu !== undefined && grantedMenus.includes(menu)
}
