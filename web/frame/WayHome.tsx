import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The content of a page that cannot be shown: the reason, and a link to the home page. */
export const WayHome = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation('shell')
  return (
    <div className="errorpage">
      <title>{t('documentTitle', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="actions">
        <Link className="btn primary" to="/">
          {t('openHome')}
        </Link>
      </div>
    </div>
  )
}
