import type { MouseEvent, ReactNode } from 'react'
import type { CookieWarning as Warning } from '../../contract/messages.ts'
import { PleaseLogin } from '../frame/PleaseLogin.tsx'
import { useVisit } from '../frame/use-visit.ts'
import { showToast } from '../ui/toasts.ts'
import { CookieWarning } from './CookieWarning.tsx'
import { useConsent } from './use-consent.ts'

/**
 * Guards actions that need accepted cookies, a login, or both (docs/behaviour/consent.md#what-needs-accepted-cookies). A guard shows
 * the specification's sentence and stops the press, or lets it through. The server checks again. Files have their own dialog.
 */
export const useGuards = () => {
  const { signedIn } = useVisit()
  const { choice } = useConsent()
  const stop = (event: MouseEvent, body: ReactNode) => {
    event.preventDefault()
    showToast('warning', body)
  }
  const needsSession = (event: MouseEvent) => {
    if (!signedIn) stop(event, <PleaseLogin />)
  }
  return {
    /** Requires cookies and then a login; `warning` is for users who only need to accept cookies. */
    needsLogin(event: MouseEvent, warning: Warning) {
      if (choice !== 'yes') return stop(event, <CookieWarning of={signedIn ? warning : 'beforeLogin'} />)
      needsSession(event)
    },
    needsSession,
  }
}
