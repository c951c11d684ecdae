import type { TFunction } from 'i18next'
import { CallError } from '../frame/calls.ts'
import { isRefusedBy } from '../frame/refusal-rules.ts'
import { findRefusal } from './sentences.ts'

/** Why a form could not be sent, in the page's language; or that the user must accept cookies first. */
export type ErrorMessage = { needsCookies: true } | { needsCookies?: false; title: string; text?: string }

export type Words = TFunction<['accounts', 'messages', 'profile', 'shell', 'ui']>

interface Circumstances {
  /** The title if the server could not be reached. */
  offlineTitle?: 'cannotLogIn' | 'tryAgain' | undefined
  /** False during a login, which may have expired. */
  isSignedIn: boolean
}

/** Converts the error of a call to a message for the user. */
export const toErrorMessage = (
  error: unknown,
  t: Words,
  { offlineTitle = 'tryAgain', isSignedIn }: Circumstances,
): ErrorMessage => {
  // Status 0 means that the server could not be reached. An error that no call threw is treated in the same way.
  const { status, message, retryAfter, requestId, fields } =
    error instanceof CallError ? error : new CallError(0, String(error))
  // The server's sentence for a call that needs the cookie choice.
  if (status === 403 && message === 'Please accept cookies') return { needsCookies: true }
  if (status === 401) return { title: t('pleaseLoginAgain'), text: t(isSignedIn ? 'sessionEnded' : 'loginExpired') }
  const title = t('tryAgain', { ns: 'messages' })
  if (status === 429) return { title, text: formatWaitingTime(retryAfter ?? defaultWaitSeconds, t) }
  if (isRefusedBy(error, 'outcomeUnknown')) return { title: t('saveUncertain') }
  if (isRefusedBy(error, 'directorySilent'))
    return { title: t('directoryNotResponding'), text: t('tryAgain', { ns: 'messages' }) }
  const refusal = findRefusal(fields)
  if (refusal) return { title, text: t(refusal, { ns: 'messages' }) }
  if (status === 0)
    return {
      title: t(offlineTitle, { ns: 'messages' }),
      // Under another title, the text also asks to try again.
      text:
        offlineTitle === 'tryAgain'
          ? t('offline')
          : t('twoSentences', { ns: 'ui', first: title, second: t('offline') }),
    }
  return { title, text: requestId ? t('failed', { id: requestId }) : t('offline') }
}

/** The waiting time of a 429 that does not name one. */
const defaultWaitSeconds = 60
/** Longer waiting times are shown in minutes. */
const maxShownSeconds = 90

const formatWaitingTime = (seconds: number, t: Words) =>
  seconds > maxShownSeconds
    ? t('waitMinutes', { count: Math.ceil(seconds / 60) })
    : t('waitSeconds', { count: seconds })
