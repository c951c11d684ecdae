import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { ErrorFrame } from './ErrorFrame.tsx'
import { SearchForm } from './SearchForm.tsx'

interface Props {
  error: unknown
  /** Identifies the failed request in the log; undefined if no request of the page failed. */
  requestId?: string
}

/** Shown instead of a page that failed: what happened, what to do next, and the request id to report. */
export const ErrorPage = ({ error, requestId }: Props) => {
  const { t } = useTranslation(['shell', 'ui'])
  const here = useLocation()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? t('notFoundTitle') : t('failedTitle')
  // An error that is neither a response nor has a request id is a lost connection.
  const hasResponse = isRouteErrorResponse(error) || Boolean(requestId)
  const failureText = t(hasResponse ? 'failedText' : 'offlineText')
  return (
    <ErrorFrame title={title}>
      <p>{isMissing ? t('notFoundText') : failureText}</p>
      {isMissing && <SearchForm words={extractWords(here.pathname)} />}
      <div className="actions">
        {!isMissing && (
          // Loads the page from the server, as the state of this one may be broken.
          <Link className="btn primary" to={here} reloadDocument>
            {t('tryAgain', { ns: 'ui' })}
          </Link>
        )}
        <Link className="btn" to="/">
          {t('openHome')}
        </Link>
      </div>
      {requestId && <p className="tiny faint">{t('requestId', { ns: 'ui', id: requestId })}</p>}
    </ErrorFrame>
  )
}

/** Returns the words of the last part of a path; empty if it is not correctly encoded. */
const extractWords = (pathname: string) => {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
      .replaceAll(/[-_.]+/g, ' ')
      .trim()
  } catch {
    return ''
  }
}
