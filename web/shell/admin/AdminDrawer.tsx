import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { useStaffWords } from '../../words/use-staff-words.ts'
import type { Me } from '../use-visit.ts'
import { useAdminGroups } from './use-admin-groups.ts'
import './admin-drawer.css'

/** The drawer of the administration: what the role may open, in groups (administration.md 2.2). */
const AdminDrawer = ({ me }: { me: Me }) => {
  useStaffWords()
  const { t } = useTranslation('profile')
  const { pathname } = useLocation()
  const groups = useAdminGroups(me)
  const here = pathname === '/admin/addfile' ? '/admin/ReportConfiguration' : pathname
  return (
    <nav className="admindrawer" aria-label={t('administration')}>
      <h2>{t('administration')}</h2>
      {groups.map(group => (
        <ul key={group[0]?.path}>
          {group.map(({ path, label, icon, isBelow }) => (
            <li key={path}>
              <Link
                className={isBelow ? 'entry below' : 'entry'}
                to={path}
                title={label}
                aria-current={path === here ? 'page' : undefined}
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
