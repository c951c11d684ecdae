import type { ReactNode } from 'react'
import { useGuards } from '../../shell/guards.tsx'
import { useVisit } from '../../shell/use-visit.ts'
import { showToast } from '../../ui/toasts.ts'

interface Props {
  /** Null where the report has no such file or link. */
  to: string | null
  /** What a press needs before it goes through. */
  needs: 'login' | 'cookies'
  /** What a press says where there is nowhere to go. */
  missing?: string
  /** The name of a button that shows an icon alone. */
  name?: string
  className?: string
  newWindow?: boolean
  children: ReactNode
}

/** A button that leads to a file or a window of its own; where scripts are off a visitor is led to the login page. */
export const ActionLink = ({ to, needs, missing = '', name, className = '', newWindow = false, children }: Props) => {
  const { signedIn } = useVisit()
  const { needsLogin, needsCookies } = useGuards()
  if (to === null)
    return (
      <button type="button" className="btn off" title={missing} onClick={() => showToast('warning', missing)}>
        {children}
      </button>
    )
  return (
    <a
      className={`btn ${className}`}
      href={needs === 'login' && !signedIn ? '/login' : to}
      aria-label={name}
      title={name}
      onClick={needs === 'login' ? needsLogin : needsCookies}
      {...(newWindow && signedIn && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </a>
  )
}
