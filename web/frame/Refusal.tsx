import { useTranslation } from 'react-i18next'
import type { CallError } from './calls.ts'
import { PleaseLogin } from './PleaseLogin.tsx'
import { isFateUnknown } from './unknown-fates.ts'

interface Props {
  /** A call's error, or whatever else kept it from being made. */
  error: unknown
  /** What is told when what the call was about is not there. */
  missing?: 'tableGone'
}

/** Tells a reader why a press did not go through, and what to do. */
export const Refusal = ({ error, missing }: Props) => {
  const { t } = useTranslation(['accounts', 'catalogue'])
  // By its shape: its class would bring all that calls need to pages that make none.
  const { status = 0, retryAfter = 60, requestId, fields = [] } = error as Partial<CallError>
  if (status === 401) return <PleaseLogin />
  if (status === 404 && missing) return t(missing, { ns: 'catalogue' })
  if (status === 429)
    return retryAfter > 90
      ? t('waitMinutes', { count: Math.ceil(retryAfter / 60) })
      : t('waitSeconds', { count: retryAfter })
  if (isFateUnknown(fields)) return t('fateUnknown')
  return requestId ? t('failed', { id: requestId }) : t('line')
}
