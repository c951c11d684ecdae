import type { ReactNode } from 'react'
import { useGuards } from './guards.tsx'
import { useVisit } from './use-visit.ts'

interface Props {
  to: string
  name: string
  /** What a press needs before it goes through. */
  needs: 'login' | 'cookies'
  newWindow?: boolean
  children: ReactNode
}

/** An icon in a row that leads to a file or a window of its own; where scripts are off a visitor is led to the login page. */
export const GuardedIcon = ({ to, name, needs, newWindow = false, children }: Props) => {
  const { signedIn } = useVisit()
  const { needsLogin, needsCookies } = useGuards()
  return (
    <a
      className="act"
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
