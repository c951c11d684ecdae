import type { passwordAnswers } from '../../../contract/accounts/passwords.ts'
import type { Trouble, Words } from '../troubles.ts'

type Refused = Exclude<(typeof passwordAnswers)[number], 'success'>

const sentences = {
  'same password': 'samePassword',
  'common password': 'commonPassword',
  'wrong password': 'wrongCurrentPassword',
} as const

/** Why a new password was not taken. */
export const passwordTrouble = (status: Refused, t: Words): Trouble => ({
  title: t('tryAgain', { ns: 'messages' }),
  text: t(sentences[status], { ns: 'messages' }),
})
