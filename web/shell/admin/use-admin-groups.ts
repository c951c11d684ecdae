import type { Icon } from '@tabler/icons-react'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs'
import { useTranslation } from 'react-i18next'
import type { Menu } from '../../../contract/permissions.ts'
import { adminIcons } from '../admin-icons.ts'
import type { Me } from '../use-visit.ts'
import { menuGroups, menuPath, menusOf, systemAdministrator } from './menu-groups.ts'

/** A page of the administration as the drawer and the landing page list it. */
export interface AdminEntry {
  path: string
  label: string
  icon: Icon
  /** What it is for; pages below another need no sentence. */
  text?: string
  isBelow?: boolean
}

/** The pages that somebody's role opens, in the drawer's groups (administration.md 2.2). */
export const useAdminGroups = (me: Me | null): AdminEntry[][] => {
  const { t } = useTranslation(['admin', 'profile'])
  if (!me) return []
  const granted = menusOf(me)
  const below: AdminEntry[] = [
    { path: '/admin/Categories', label: t('categories'), icon: IconCategory, isBelow: true },
    { path: '/admin/SubCategories', label: t('subCategories'), icon: IconListTree, isBelow: true },
    { path: '/admin/Levels', label: t('levels'), icon: IconStairs, isBelow: true },
  ]
  const entriesOf = (menu: Menu): AdminEntry[] => [
    { path: menuPath(menu), label: t(menu, { ns: 'profile' }), icon: adminIcons[menu], text: t(`for_${menu}`) },
    ...(menu === 'ReportConfiguration' ? below : []),
  ]
  const groups = menuGroups.map(group => group.filter(menu => granted.includes(menu)).flatMap(entriesOf))
  if (me.user.roleId === systemAdministrator)
    groups.at(-1)?.push({
      path: '/admin/AuditTrail',
      label: t('auditTrail'),
      icon: IconHistory,
      text: t('for_AuditTrail'),
    })
  return groups.filter(group => group.length > 0)
}
