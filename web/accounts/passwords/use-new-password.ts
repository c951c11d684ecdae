import { useState } from 'react'
import { newPassword } from '../../../contract/accounts/fields.ts'
import type { ErrorMessage } from '../error-messages.ts'
import { useWords } from '../use-sending.ts'

/** Holds a new password and its repetition; faults show after the first submit. */
export const useNewPassword = () => {
  const { t } = useWords()
  const ns = 'messages'
  const [{ password, repeated }, setPair] = useState({ password: '', repeated: '' })
  const [isTried, setIsTried] = useState(false)
  const isWeak = !newPassword.safeParse(password).success
  const passwordError = password ? isWeak && t('passwordHint', { ns }) : t('passwordRequired', { ns })
  const isDifferent = password !== repeated
  const check = (): ErrorMessage | undefined => {
    setIsTried(true)
    const title = t('passwordNotMatch', { ns })
    if (!password || !repeated) return { title: t('completeFields', { ns }) }
    if (isDifferent) return { title, text: t('checkPasswordField', { ns }) }
    return isWeak ? { title: t('passwordHint', { ns }) } : undefined
  }
  return {
    password,
    repeated,
    set: (changed: Partial<{ password: string; repeated: string }>) => setPair(pair => ({ ...pair, ...changed })),
    errors: {
      password: (isTried && passwordError) || undefined,
      repeated: (isTried || repeated) && isDifferent ? t('passwordDoesNotMatch', { ns }) : undefined,
    },
    /** Returns what prevents sending; the fields show it from then on. */
    check,
  }
}
export type NewPassword = ReturnType<typeof useNewPassword>
