import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** A page in the place of one that cannot be shown: what is the matter, and the way home. */
export const WayHome = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation('shell')
  return (
    <div className="errorpage">
      <title>{t('titleOf', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="actions">
        <Link className="btn primary" to="/">
          {t('toHome')}
        </Link>
      </div>
    </div>
  )
}
