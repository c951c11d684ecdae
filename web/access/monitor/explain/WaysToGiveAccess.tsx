import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Explanation } from '../../../../contract/access/explanations.ts'
import type { HidingReason } from '../../../../contract/access/monitor-fields.ts'
import type { Menu } from '../../../../contract/permissions.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import { toGrantsPath, toRolePath, toUserGroupPath } from '../../opening-paths.ts'
import type { Verdict } from './verdicts.ts'

/** Lists the changes that would let the user see the report. Each links to its screen if the administrator has the menu of that screen. */
export const WaysToGiveAccess = ({ explanation, verdict }: { explanation: Explanation; verdict: Verdict }) => {
  const { t } = useTranslation('monitor')
  const { groupsToJoin, hiddenBy, report } = explanation
  // An ended grant counts as none.
  const lacksGrant = verdict.kind === 'none' || verdict.kind === 'ended'
  return (
    <div className="opens">
      <h3>{t('howToGiveAccess')}</h3>
      <ul>
        {hiddenBy.map(hidingReason => (
          <li key={hidingReason}>
            <MenuLink menu={menuByHidingReason[hidingReason]} to={buildUndoUrl(hidingReason, explanation)}>
              {t(`undo_${hidingReason}`)}
            </MenuLink>
          </li>
        ))}
        {lacksGrant && !report.isPublic && (
          <li>
            <MenuLink menu="ReportsManagement" to={toGrantsPath(report.sourceId)}>
              {t('openByGrant')}
            </MenuLink>
          </li>
        )}
        {lacksGrant &&
          groupsToJoin.map(({ groupId, name }) => (
            <li key={groupId}>
              <MenuLink menu="GroupUserManagement" to={toUserGroupPath(name)}>
                {t('openByGroup', { group: name })}
              </MenuLink>
            </li>
          ))}
      </ul>
    </div>
  )
}

/** The menu whose screen can undo what hides the report. */
const menuByHidingReason: Record<HidingReason, Menu> = {
  account: 'UserManagement',
  inactive: 'ReportConfiguration',
  category: 'PermissionManagement',
}

/** Returns the URL of the screen that can undo what hides the report. It names the role or the report; accounts have only their list. */
const buildUndoUrl = (hidingReason: HidingReason, { user, report }: Explanation) => {
  if (hidingReason === 'category') return toRolePath(user.roleId)
  const listPath = `/admin/${menuByHidingReason[hidingReason]}`
  if (hidingReason === 'inactive') return `${listPath}?${new URLSearchParams({ source_id: report.sourceId })}`
  return listPath
}

/** Shows a link if the signed-in administrator has the menu, and plain text otherwise. */
const MenuLink = ({ menu, to, children }: { menu: Menu; to: string; children: ReactNode }) => {
  const { me } = useVisit()
  return me?.menus.some(({ name }) => name === menu) ? <Link to={to}>{children}</Link> : children
}
