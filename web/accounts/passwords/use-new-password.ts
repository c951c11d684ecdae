import { useState } from 'react'
import { newPassword } from '../../../contract/accounts/fields.ts'
import type { PasswordChangeStatus } from '../../../contract/accounts/passwords.ts'
import type { ErrorMessage } from '../error-messages.ts'
import { useWords } from '../use-sending.ts'

/** Why the server refuses a new password. */
type RefusedStatus = Extract<PasswordChangeStatus, 'samePassword' | 'commonPassword'>

/** Holds a new password and its repetition; faults show after the first submit. */
export const useNewPassword = () => {
  const { t } = useWords()
  const ns = 'messages'
  const [{ password, repeated }, setPasswords] = useState({ password: '', repeated: '' })
  const [isTried, setIsTried] = useState(false)
  /** The password that the server refused last, with the reason. */
  const [refused, setRefused] = useState<{ password: string; reason: string }>()
  const isWeak = !newPassword.safeParse(password).success
  const isDifferent = password !== repeated
  const findPasswordError = () => {
    if (!password) return t('passwordRequired', { ns })
    if (refused?.password === password) return refused.reason
    return isWeak ? t('passwordHint', { ns }) : undefined
  }
  const check = (): ErrorMessage | undefined => {
    setIsTried(true)
    if (!password || !repeated) return { title: t('completeFields', { ns }) }
    if (isDifferent) return { title: t('passwordNotMatch', { ns }), text: t('checkPasswordField', { ns }) }
    return isWeak ? { title: t('passwordHint', { ns }) } : undefined
  }
  return {
    password,
    repeated,
    set: (changed: Partial<{ password: string; repeated: string }>) =>
      setPasswords(previous => ({ ...previous, ...changed })),
    errors: {
      password: isTried ? findPasswordError() : undefined,
      repeated: (isTried || repeated) && isDifferent ? t('passwordDoesNotMatch', { ns }) : undefined,
    },
    /** Returns why the password cannot be sent; undefined if it can. From then on the fields show their errors. */
    check,
    /** Shows at the field why the server refused the password, until another one is typed. */
    refuse: (status: RefusedStatus) => {
      setRefused({ password, reason: t(status, { ns }) })
      return undefined
    },
  }
}
export type NewPassword = ReturnType<typeof useNewPassword>
