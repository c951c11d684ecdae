import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** What somebody sees whose role does not open a page of the administration, and the way home. */
export const DeniedPage = () => {
  const { t } = useTranslation(['admin', 'messages', 'shell'])
  const title = t('permissionDenied', { ns: 'messages' })
  return (
    <div className="errorpage">
      <title>{t('titleOf', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{t('deniedText')}</p>
      <div className="actions">
        <Link className="btn primary" to="/">
          {t('toHome', { ns: 'shell' })}
        </Link>
      </div>
    </div>
  )
}
