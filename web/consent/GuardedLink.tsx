import type { ReactNode } from 'react'
import { useVisit } from '../frame/use-visit.ts'
import { useGuards } from './guards.tsx'

export interface GuardedLinkProps {
  to: string
  /** What a press needs before it goes through. */
  needs: 'login' | 'cookies'
  /** The name of a link that shows an icon alone. */
  name?: string | undefined
  className?: string
  newWindow?: boolean
  children: ReactNode
}

/** A link to a file or a window of its own that asks first; where scripts are off a visitor is led to the login page. */
export const GuardedLink = ({ to, needs, name, className, newWindow = false, children }: GuardedLinkProps) => {
  const { signedIn } = useVisit()
  const { needsLogin, needsCookies } = useGuards()
  return (
    <a
      className={className}
      href={needs === 'login' && !signedIn ? '/login' : to}
      aria-label={name}
      title={name}
      onClick={event =>
        needs === 'login' ? needsLogin(event, newWindow ? 'beforeOpening' : undefined) : needsCookies(event)
      }
      {...(newWindow && signedIn && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </a>
  )
}
