import type { Icon } from '@tabler/icons-react'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconHeartRateMonitor from '@tabler/icons-react/dist/esm/icons/IconHeartRateMonitor.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs'
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs'
import { useTranslation } from 'react-i18next'
import type { Menu } from '../../../contract/permissions.ts'
import type { Me } from '../../frame/use-visit.ts'
import { adminIcons } from '../admin-icons.ts'
import { buildMenuPath, menuGroups, pickMenus, systemAdministratorRole } from './menu-groups.ts'

/** A page of the administration in the drawer and on the landing page. */
export interface AdminEntry {
  path: string
  label: string
  icon: Icon
  /** The purpose of the page; only for a page of a menu. */
  text?: string
  /** True for a page without its own menu: the drawer indents it below the page of its menu. */
  isBelow?: boolean
}

/** Returns the pages of a user's role, in the groups of the drawer (docs/behaviour/screens.md#the-administrations-frame). */
export const useAdminGroups = (me: Me | null): AdminEntry[][] => {
  const { t } = useTranslation(['admin', 'profile'])
  if (!me) return []
  const grantedMenus = pickMenus(me)
  // Pages without their own menu, by the menu whose grant opens them.
  const pagesBelow: Partial<Record<Menu, AdminEntry[]>> = {
    ReportConfiguration: [
      { path: '/admin/Categories', label: t('categories'), icon: IconCategory, isBelow: true },
      { path: '/admin/SubCategories', label: t('subCategories'), icon: IconListTree, isBelow: true },
      { path: '/admin/Levels', label: t('levels'), icon: IconStairs, isBelow: true },
      { path: '/admin/KeyFigures', label: t('keyFigures'), icon: IconChartLine, isBelow: true },
      { path: '/admin/CatalogueHealth', label: t('catalogueHealth'), icon: IconHeartRateMonitor, isBelow: true },
    ],
    DataSource: [{ path: '/admin/RunKeys', label: t('runReports'), icon: IconKey, isBelow: true }],
    ReportsManagement: [{ path: '/admin/AccessReview', label: t('accessReview'), icon: IconChecklist, isBelow: true }],
    UserManagement: [{ path: '/admin/SystemReport', label: t('usageReports'), icon: IconReport, isBelow: true }],
  }
  const buildEntries = (menu: Menu): AdminEntry[] => [
    {
      path: buildMenuPath(menu),
      label: t(menu, { ns: 'profile' }),
      icon: adminIcons[menu],
      text: t(`purpose_${menu}`),
    },
    ...(pagesBelow[menu] ?? []),
  ]
  const groups = menuGroups.map(group => group.filter(menu => grantedMenus.includes(menu)).flatMap(buildEntries))
  if (me.user.roleId === systemAdministratorRole)
    groups.at(-1)?.push({
      path: '/admin/AuditTrail',
      label: t('auditTrail'),
      icon: IconHistory,
      text: t('purpose_AuditTrail'),
    })
  return groups.filter(group => group.length > 0)
}
