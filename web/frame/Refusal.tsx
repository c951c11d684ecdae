import { useTranslation } from 'react-i18next'
import type { CallError } from './calls.ts'
import { PleaseLogin } from './PleaseLogin.tsx'
import { isRefusedBy } from './refusal-rules.ts'

interface Props {
  /** A call's error, or any other error that prevented it. */
  error: unknown
  /** The key of the message for a 404, if the caller has its own. */
  missing?: 'tableUnavailable'
}

/** A wait longer than this is shown in minutes. */
const maxShownSeconds = 90

/** Explains why an action failed, and what to do. */
export const Refusal = ({ error, missing }: Props) => {
  const { t } = useTranslation(['accounts', 'catalogue'])
  // Checked by its shape, as importing its class would load the client of calls on pages without calls.
  const { status = 0, retryAfter = 60, requestId } = error as Partial<CallError>
  if (status === 401) return <PleaseLogin />
  if (status === 404 && missing) return t(missing, { ns: 'catalogue' })
  if (status === 429)
    return retryAfter > maxShownSeconds
      ? t('waitMinutes', { count: Math.ceil(retryAfter / 60) })
      : t('waitSeconds', { count: retryAfter })
  if (isRefusedBy(error, 'outcomeUnknown')) return t('saveUncertain')
  return requestId ? t('failed', { id: requestId }) : t('offline')
}
