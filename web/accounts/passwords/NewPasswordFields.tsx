import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { useWords } from '../use-sending.ts'
import type { NewPassword } from './use-new-password.ts'

/** The fields for a new password and its repetition, with the hint of the specification (docs/behaviour/words.md#forms). */
export const NewPasswordFields = ({ of: { password, repeated, set, errors } }: { of: NewPassword }) => {
  const { t } = useWords()
  return (
    <>
      <PasswordField
        label={t('newPassword', { ns: 'profile' })}
        hint={t('passwordHint', { ns: 'messages' })}
        error={errors.password}
        value={password}
        onChange={event => set({ password: event.target.value })}
        autoComplete="new-password"
        maxLength={limits.password}
        isCopyPrevented
      />
      <PasswordField
        label={t('rePassword', { ns: 'profile' })}
        error={errors.repeated}
        value={repeated}
        onChange={event => set({ repeated: event.target.value })}
        autoComplete="new-password"
        maxLength={limits.password}
        isCopyPrevented
      />
    </>
  )
}
