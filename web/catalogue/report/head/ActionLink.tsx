import { GuardedLink, type GuardedLinkProps } from '../../../consent/index.ts'
import { showToast } from '../../../ui/toasts.ts'

interface Props extends Omit<GuardedLinkProps, 'to'> {
  /** Null if the report has no such file or link. */
  to: string | null
  /** The message after a press when there is no target. */
  missing?: string
}

/** A button that leads to a file or opens a window, or says that there is none. */
export const ActionLink = ({ to, missing = '', className = '', ...rest }: Props) => {
  if (to === null)
    return (
      <button type="button" className="btn off" title={missing} onClick={() => showToast('info', missing)}>
        {rest.children}
      </button>
    )
  return <GuardedLink to={to} className={`btn ${className}`} {...rest} />
}
