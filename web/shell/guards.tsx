import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CookieWarning } from '../consent/CookieWarning.tsx'
import { useConsent } from '../consent/use-consent.ts'
import { closeToast, showToast } from '../ui/toasts.ts'
import { useVisit } from './use-visit.ts'

/**
 * What stands before a press that needs more than a visitor has (consumer.md 5 and 6): accepted cookies, then a login. A guard stops
 * the press with the specification's sentence, or lets it through. The server checks again.
 */
export const useGuards = () => {
  const { signedIn } = useVisit()
  const { choice } = useConsent()
  const stop = (event: MouseEvent, body: ReactNode) => {
    event.preventDefault()
    showToast('warning', body)
  }
  return {
    needsLogin(event: MouseEvent) {
      if (choice !== 'yes') stop(event, <CookieWarning of="beforeLogin" />)
      else if (!signedIn) stop(event, <PleaseLogin />)
    },
    needsCookies(event: MouseEvent) {
      if (choice !== 'yes') stop(event, <CookieWarning of="beforeDownload" />)
    },
  }
}

const PleaseLogin = () => {
  const { t } = useTranslation(['shell', 'messages'])
  return (
    <>
      {t('pleaseLogin', { ns: 'messages' })}
      <Link className="more" to="/login" onClick={closeToast}>
        {t('login')}
      </Link>
    </>
  )
}
