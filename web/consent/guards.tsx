import type { MouseEvent, ReactNode } from 'react'
import type { CookieWarning as Warning } from '../../contract/messages.ts'
import { PleaseLogin } from '../frame/PleaseLogin.tsx'
import { useVisit } from '../frame/use-visit.ts'
import { showToast } from '../ui/toasts.ts'
import { CookieWarning } from './CookieWarning.tsx'
import { useConsent } from './use-consent.ts'

/**
 * Guards a press that needs more than a visitor has (docs/behaviour/consent.md#what-needs-accepted-cookies): accepted cookies, a login, or both. A guard stops
 * the press with the specification's sentence, or lets it through. The server checks again. Files have a dialog of their own.
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
    /** Cookies, and then a login; `warning` is for those who lack only the cookies. */
    needsLogin(event: MouseEvent, warning: Warning) {
      if (choice !== 'yes') return stop(event, <CookieWarning of={signedIn ? warning : 'beforeLogin'} />)
      needsSession(event)
    },
    needsSession,
  }
}
