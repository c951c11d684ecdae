import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { isMenu } from './menu-groups.ts'

/** A menu whose screen comes later says so. */
const LaterPage = () => {
  const { t } = useTranslation(['admin', 'profile', 'shell'])
  const key = useLocation().pathname.split('/')[2] ?? ''
  const title = isMenu(key) ? t(key, { ns: 'profile' }) : key
  return (
    <div className="errorpage">
      <title>{t('titleOf', { ns: 'shell', title })}</title>
      <h1>{title}</h1>
      <p>
        <strong>{t('laterTitle')}.</strong> {t('laterText')}
      </p>
      <div className="actions">
        <Link className="btn" to="/admin/management">
          {t('toManagement')}
        </Link>
      </div>
    </div>
  )
}

export default LaterPage
