import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { buildReturningPath, findOwnFile } from '../frame/own-files.ts'
import { useVisit } from '../frame/use-visit.ts'
import { openWall } from '../frame/wall-questions.ts'
import { useGuards } from './guards.tsx'
import { useConsent } from './use-consent.ts'

export interface GuardedLinkProps {
  to: string
  /**
   * What is required before the link opens: accepted cookies and a login, only accepted cookies, or nothing because the office has made the
   * file public.
   */
  needs: 'login' | 'cookies' | 'nothing'
  /** The name of a link that shows only an icon; undefined if its text is its name. */
  name?: string | undefined
  /** The tooltip, which is part of the name; the name by default. */
  tip?: string | undefined
  /** A line about the file, shown in the dialog. */
  detail?: string | undefined
  className?: string
  newWindow?: boolean
  children: ReactNode
}

/** A link to a file or a window that first checks what is required. Without scripts it leads visitors to the login and back. */
export const GuardedLink = ({
  to,
  needs,
  name,
  tip = name,
  detail,
  className,
  newWindow = false,
  children,
}: GuardedLinkProps) => {
  const { signedIn } = useVisit()
  const { choice } = useConsent()
  const { requireConsentAndLogin } = useGuards()
  const { pathname, search } = useLocation()
  // Null for a window, and for a link that downloads nothing: those show a message instead of the dialog.
  const file = newWindow ? null : findOwnFile(to)
  const lacksLogin = needs === 'login' && !signedIn
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (needs === 'nothing') return
    if (!file) return requireConsentAndLogin(event, 'beforeOpening')
    if (!lacksLogin && choice === 'yes') return
    // The browser opens `href` in a new tab or window, or saves it: for a visitor that is the login page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openWall({ file, fileDetail: detail, needs, pressedElement: event.currentTarget })
  }
  return (
    // A visitor gets no new window, because the link then leads to the login.
    <a
      className={className}
      href={lacksLogin ? buildReturningPath('/login', pathname + search, file) : to}
      aria-label={name}
      title={tip}
      onClick={onClick}
      {...(newWindow && signedIn && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </a>
  )
}
