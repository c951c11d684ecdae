import { useTranslation } from 'react-i18next'
import { cookieWarnings } from '../../contract/messages.ts'
import { CookieButton } from './CookieButton.tsx'
import { useConsent } from './use-consent.ts'

/** Asks for a choice about cookies until there is one. It floats, so that the page does not move. */
export const CookieBar = () => {
  const { t } = useTranslation()
  const { choice } = useConsent()
  if (choice !== null) return null
  return (
    <section className="cookiebar" aria-label={t('cookieConsent')}>
      <div>
        <div>
          <p className="th" lang="th">
            {cookieWarnings.bar.th}
          </p>
          <p className="en" lang="en">
            {cookieWarnings.bar.en}{' '}
            <a href="/home/CookiesPolicy" target="_blank" rel="noopener">
              Cookies Policy
            </a>
          </p>
        </div>
        <div className="answers">
          <CookieButton choice="no" />
          <CookieButton choice="yes" />
        </div>
      </div>
    </section>
  )
}
