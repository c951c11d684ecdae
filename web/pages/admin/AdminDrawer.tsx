import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { type RefObject, useEffect, useRef } from 'react'
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
  const navigationRef = useRef<HTMLElement>(null)
  useCurrentEntryInView(navigationRef, pathname)
  const currentPath = pathname === '/admin/addfile' ? '/admin/ReportConfiguration' : pathname
  return (
    <nav ref={navigationRef} className="admindrawer" aria-label={t('administration')}>
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

/** Scrolls the drawer, not the page, to the entry of the current page: in a low window the last menus are below its edge. */
const useCurrentEntryInView = (navigationRef: RefObject<HTMLElement | null>, pathname: string) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current entry
  useEffect(() => {
    const frame = navigationRef.current?.parentElement
    const entry = navigationRef.current?.querySelector('[aria-current]')
    if (!frame || !entry) return
    const [frameBox, entryBox] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()]
    const below = entryBox.bottom - Math.min(frameBox.bottom, window.innerHeight)
    const above = frameBox.top - entryBox.top
    if (below > 0) frame.scrollTop += below
    else if (above > 0) frame.scrollTop -= above
  }, [navigationRef, pathname])

export default AdminDrawer
