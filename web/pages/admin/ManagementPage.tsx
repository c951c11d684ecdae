import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useVisit } from '../../frame/use-visit.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useAdminGroups } from './use-admin-groups.ts'

/** /admin/management and /admin/navbarAdmin: the menus of the role, each with its purpose. */
const ManagementPage = () => {
  const { t } = useTranslation(['admin', 'shell'])
  const entries = useAdminGroups(useVisit().me).flat()
  const title = t('management')
  return (
    <div className="management">
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <h1>{title}</h1>
      <p className="soft">{t('managementText')}</p>
      <ul>
        {entries
          .filter(({ isBelow }) => !isBelow)
          .map(({ path, label, icon, text }) => (
            <li key={path}>
              <Icon of={icon} />
              <Link to={path}>{label}</Link>
              <span className="small soft">{text}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

export default ManagementPage
