import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link } from 'react-router'
import { ErrorPage } from '../../shell/ErrorPage.tsx'

/** What stands in place of a report that is not there for the reader; anything else that failed is the shell's to say. */
export const NoReport = ({ error }: { error: unknown }) => {
  const { t } = useTranslation(['report', 'shell'])
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  const title = t('notFoundTitle')
  return (
    <div className="errorpage">
      <title>{t('titleOf', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{t('notFoundText')}</p>
      <div className="actions">
        <Link className="btn primary" to="/">
          {t('toHome', { ns: 'shell' })}
        </Link>
      </div>
    </div>
  )
}
