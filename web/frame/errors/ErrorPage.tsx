import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { SearchForm } from './SearchForm.tsx'

interface Props {
  error: unknown
  /** The id of the failed request, if known. */
  requestId?: string
}

/** Shown when a page cannot be displayed: what happened, what to do next, and the id to quote. */
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
      {isMissing && <SearchForm words={parseWords(here.pathname)} />}
      <div className="actions">
        {!isMissing && (
          // Loads the page from the server, as the state of this one may be broken.
          <Link className="btn primary" to={here} reloadDocument>
            {t('tryAgain', { ns: 'ui' })}
          </Link>
        )}
        <Link className="btn" to="/">
          {t('toHome')}
        </Link>
      </div>
      {requestId && <p className="tiny faint">{t('requestId', { ns: 'ui', id: requestId })}</p>}
    </div>
  )
}

/** Extracts search words from the last part of a path. */
const parseWords = (pathname: string) => {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
      .replaceAll(/[-_.]+/g, ' ')
      .trim()
  } catch {
    return ''
  }
}
