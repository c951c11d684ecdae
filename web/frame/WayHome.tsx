import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Shown instead of a page: explains the problem, with a link to the home page. */
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
