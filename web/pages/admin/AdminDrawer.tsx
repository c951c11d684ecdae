import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Me } from '../../frame/use-visit.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStaffWords } from '../../words/use-staff-words.ts'
import { useAdminGroups } from './use-admin-groups.ts'
import './admin-drawer.css'

/** The drawer of the administration: the menus of the role, in groups (docs/behaviour/screens.md#the-administrations-frame). */
const AdminDrawer = ({ me }: { me: Me }) => {
  useStaffWords()
  const { t } = useTranslation(['profile', 'admin'])
  const { pathname } = useLocation()
  const groups = useAdminGroups(me)
  // The editor of a report belongs to the list of reports.
  const currentPath = pathname === '/admin/addfile' ? '/admin/ReportConfiguration' : pathname
  return (
    <nav className="admindrawer" aria-label={t('administration')}>
      <h2>{t('administration')}</h2>
      <ul>
        <li>
          <Link
            className="entry"
            to="/admin"
            title={t('overview', { ns: 'admin' })}
            aria-current={pathname.replace(/\/$/, '') === '/admin' ? 'page' : undefined}
          >
            <Icon of={IconHome} />
            <span>{t('overview', { ns: 'admin' })}</span>
          </Link>
        </li>
      </ul>
      {groups.map(group => (
        <ul key={group[0]?.path}>
          {group.map(({ path, label, icon, isBelow }) => (
            <li key={path}>
              <Link
                className={isBelow ? 'entry below' : 'entry'}
                to={path}
                title={label}
                aria-current={path === currentPath ? 'page' : undefined}
              >
                <Icon of={icon} />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

export default AdminDrawer
