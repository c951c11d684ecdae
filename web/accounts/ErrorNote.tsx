import { CookieWarning } from '../consent/index.ts'
import type { ErrorMessage } from './error-messages.ts'

interface Props {
  errorMessage: ErrorMessage | undefined
  /** Called after cookies were accepted here; the failed action can then be tried again. */
  onCookiesAccepted?: () => void
}

/** Shows in a form why it could not be sent, and what to do. */
export const ErrorNote = ({ errorMessage, onCookiesAccepted }: Props) => {
  if (!errorMessage) return null
  return (
    <div className="note bad" role="alert">
      {errorMessage.needsCookies ? (
        <CookieWarning of="beforeLogin" onAccepted={onCookiesAccepted} />
      ) : (
        <>
          <strong>{errorMessage.title}</strong>
          {errorMessage.text && <p>{errorMessage.text}</p>}
        </>
      )}
    </div>
  )
}
