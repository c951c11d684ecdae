import { CookieWarning } from '../consent/index.ts'
import type { Trouble } from './troubles.ts'

interface Props {
  trouble: Trouble | undefined
  /** Called after cookies were accepted here; the failed action can then be tried again. */
  onAccepted?: () => void
}

/** Shown in a form that could not be sent: says what happened and what to do. */
export const TroubleNote = ({ trouble, onAccepted }: Props) => {
  if (!trouble) return null
  return (
    <div className="note bad" role="alert">
      {trouble.cookies ? (
        <CookieWarning of="beforeLogin" onAccepted={onAccepted} />
      ) : (
        <>
          <strong>{trouble.title}</strong>
          {trouble.text && <p>{trouble.text}</p>}
        </>
      )}
    </div>
  )
}
