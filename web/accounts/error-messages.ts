import type { TFunction } from 'i18next'
import { CallError } from '../frame/calls.ts'
import { isFateUnknown } from '../frame/unknown-fates.ts'
import { findRefusal } from './sentences.ts'

/** Why a form could not be sent, in the page's language; or that cookies must be accepted first. */
export type ErrorMessage = { cookies: true } | { cookies?: false; title: string; text?: string }

export type Words = TFunction<['accounts', 'messages', 'profile', 'shell']>

/** Converts the error of a call to a message for the user. */
export const toErrorMessage = (
  error: unknown,
  t: Words,
  lostTitle: 'cannotLogIn' | 'tryAgain' = 'tryAgain',
): ErrorMessage => {
  const { status, message, retryAfter, requestId, fields } =
    error instanceof CallError ? error : new CallError(0, String(error), undefined)
  if (status === 403 && message === 'Please accept cookies') return { cookies: true }
  if (status === 401) return { title: t('pleaseLoginAgain'), text: t('loginLapsed') }
  const title = t('tryAgain', { ns: 'messages' })
  if (status === 429) return { title, text: formatWaitingTime(retryAfter ?? 60, t) }
  if (isFateUnknown(fields)) return { title: t('fateUnknown') }
  const refusal = findRefusal(fields)
  if (refusal) return { title, text: t(refusal, { ns: 'messages' }) }
  if (status === 0)
    return {
      title: t(lostTitle, { ns: 'messages' }),
      text: lostTitle === 'tryAgain' ? t('line') : `${title}. ${t('line')}`,
    }
  return { title, text: requestId ? t('failed', { id: requestId }) : t('line') }
}

const formatWaitingTime = (seconds: number, t: Words) =>
  seconds > 90 ? t('waitMinutes', { count: Math.ceil(seconds / 60) }) : t('waitSeconds', { count: seconds })
