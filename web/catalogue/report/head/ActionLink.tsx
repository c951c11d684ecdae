import { GuardedLink, type GuardedLinkProps } from '../../../consent/index.ts'
import { showToast } from '../../../ui/toasts.ts'

interface Props extends Omit<GuardedLinkProps, 'to'> {
  /** Null where the report has no such file or link. */
  to: string | null
  /** What a press says where there is nowhere to go. */
  missing?: string
}

/** A button that leads to a file or a window of its own, or says that there is none. */
export const ActionLink = ({ to, missing = '', className = '', ...rest }: Props) => {
  if (to === null)
    return (
      <button type="button" className="btn off" title={missing} onClick={() => showToast('info', missing)}>
        {rest.children}
      </button>
    )
  return <GuardedLink to={to} className={`btn ${className}`} {...rest} />
}
