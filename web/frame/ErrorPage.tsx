import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { SearchForm } from './SearchForm.tsx'

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
      {isMissing && <SearchForm words={wordsOf(here.pathname)} />}
      <div className="actions">
        {!isMissing && (
          // The page is fetched whole, whatever state this one is in.
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

/** The words of the last part of an address, for the search. */
const wordsOf = (pathname: string) => {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
      .replaceAll(/[-_.]+/g, ' ')
      .trim()
  } catch {
    return ''
  }
}
