import { CookieWarning } from '../consent/index.ts'
import type { ErrorMessage } from './error-messages.ts'

interface Props {
  errorMessage: ErrorMessage | undefined
  /** Called after cookies were accepted here; the failed action can then be tried again. */
  onAccepted?: () => void
}

/** Shown in a form that could not be sent: says what happened and what to do. */
export const ErrorNote = ({ errorMessage, onAccepted }: Props) => {
  if (!errorMessage) return null
  return (
    <div className="note bad" role="alert">
      {errorMessage.cookies ? (
        <CookieWarning of="beforeLogin" onAccepted={onAccepted} />
      ) : (
        <>
          <strong>{errorMessage.title}</strong>
          {errorMessage.text && <p>{errorMessage.text}</p>}
        </>
      )}
    </div>
  )
}
