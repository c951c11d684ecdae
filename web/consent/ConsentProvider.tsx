import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CookieChoice } from '../../contract/consent/cookies.ts'
import { closeToast, showToast } from '../ui/toasts.ts'
import { ConsentContext } from './use-consent.ts'

/** Provides the choice about cookies to everything inside. */
export const ConsentProvider = ({
  initialChoice,
  children,
}: {
  initialChoice: CookieChoice | null
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(initialChoice)
  const consent = useMemo(() => {
    const choose = async (nextChoice: CookieChoice) => {
      try {
        const { recordChoice } = await import('./record-choice.ts')
        await recordChoice(nextChoice)
        setChoice(nextChoice)
        closeToast()
        return true
      } catch {
        showToast('warning', t('cookieChoiceNotSaved'))
        return false
      }
    }
    return { choice, choose }
  }, [choice, t])
  return <ConsentContext value={consent}>{children}</ConsentContext>
}
