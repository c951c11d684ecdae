import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'

interface Props {
  error: unknown
  /** The id of the request that failed, where it is known. */
  requestId?: string
}

/** What a reader sees when a page cannot be shown: what happened, what to do next, and the id to quote. */
export const ErrorPage = ({ error, requestId }: Props) => {
  const { t } = useTranslation(['shell', 'ui'])
  const here = useLocation()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? t('notFoundTitle') : t('failedTitle')
  return (
    <div className="errorpage">
      <title>{t('titleOf', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>
        {isMissing ? t('notFoundText') : t(isRouteErrorResponse(error) || requestId ? 'failedText' : 'offlineText')}
      </p>
      <div className="actions">
        {!isMissing && (
          // The page is fetched whole, whatever state this one is in.
          <Link className="btn primary" to={here} reloadDocument>
            {t('tryAgain', { ns: 'ui' })}
          </Link>
        )}
        <Link className={isMissing ? 'btn primary' : 'btn'} to="/">
          {t('toHome')}
        </Link>
      </div>
      {requestId && <p className="tiny faint">{t('requestId', { ns: 'ui', id: requestId })}</p>}
    </div>
  )
}
