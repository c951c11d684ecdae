import type { PasswordChangeStatus } from '../../../contract/accounts/passwords.ts'
import type { ErrorMessage, Words } from '../error-messages.ts'

type RefusedStatus = Exclude<PasswordChangeStatus, 'success'>

const sentences = {
  samePassword: 'samePassword',
  commonPassword: 'commonPassword',
  wrongPassword: 'wrongCurrentPassword',
} as const

/** Converts the status of a refused new password to a message. */
export const toPasswordError = (status: RefusedStatus, t: Words): ErrorMessage => ({
  title: t('tryAgain', { ns: 'messages' }),
  text: t(sentences[status], { ns: 'messages' }),
})
