import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { useFocusFirstInvalid } from '../../ui/fields/use-focus-first-invalid.ts'
import { useSending } from '../use-sending.ts'
import { DialogFoot } from './DialogFoot.tsx'

interface Props {
  /** Sends the password; resolves with the error to show, if any. */
  onPassword: (password: string) => Promise<string | undefined>
  onClose: () => void
}

/** Asks for the password again before the second factor is shown or changed. */
export const PasswordForm = ({ onPassword, onClose }: Props) => {
  const { t } = useTranslation(['profile', 'messages'])
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { busy, errorMessage, clearError, run } = useSending()
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    markSubmitted()
    clearError()
    if (!password) return setError(t('fillPassword', { ns: 'messages' }))
    void run(async () => {
      setError(await onPassword(password))
      return undefined
    })
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <p>{t('passwordAgain')}</p>
      <PasswordField
        label={t('password')}
        error={error}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          setError(undefined)
        }}
        maxLength={limits.password}
        autoComplete="current-password"
      />
      <DialogFoot verb={t('next')} {...{ busy, errorMessage, onClose }} />
    </form>
  )
}
