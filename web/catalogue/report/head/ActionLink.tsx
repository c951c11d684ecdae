import { GuardedLink, type GuardedLinkProps } from '../../../consent/index.ts'
import { showToast } from '../../../ui/toasts.ts'

interface Props extends Omit<GuardedLinkProps, 'to'> {
  /** Null if the report has no such file or link. */
  to: string | null
  /** The message that explains why there is no target. */
  missing?: string
}

/** A link to a file, a dashboard or a document. Without a target it is a greyed button that shows why. */
export const ActionLink = ({ to, missing = '', className = '', ...rest }: Props) => {
  if (to === null)
    return (
      <button type="button" className="btn off" title={missing} onClick={() => showToast('info', missing)}>
        {rest.children}
      </button>
    )
  return <GuardedLink to={to} className={`btn ${className}`} {...rest} />
}
