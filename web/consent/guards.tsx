import type { MouseEvent, ReactNode } from 'react'
import type { CookieWarning as Warning } from '../../contract/messages.ts'
import { PleaseLogin } from '../frame/PleaseLogin.tsx'
import { useVisit } from '../frame/use-visit.ts'
import { showToast } from '../ui/toasts.ts'
import { CookieWarning } from './CookieWarning.tsx'
import { useConsent } from './use-consent.ts'

/**
 * Returns guards for clicks that need accepted cookies, a login, or both (docs/behaviour/consent.md#what-needs-accepted-cookies). If
 * something is missing, a guard prevents the click and shows the specification's sentence. The server checks again. Files have a dialog
 * instead (`openWall`).
 */
export const useGuards = () => {
  const { signedIn } = useVisit()
  const { choice } = useConsent()
  const stop = (event: MouseEvent, body: ReactNode) => {
    event.preventDefault()
    showToast('warning', body)
  }
  const requireLogin = (event: MouseEvent) => {
    if (!signedIn) stop(event, <PleaseLogin />)
  }
  return {
    /** Requires accepted cookies and a login; `warning` is for signed-in users, who only need to accept cookies. */
    requireConsentAndLogin(event: MouseEvent, warning: Warning) {
      if (choice !== 'yes') return stop(event, <CookieWarning of={signedIn ? warning : 'beforeLogin'} />)
      requireLogin(event)
    },
    requireLogin,
  }
}
