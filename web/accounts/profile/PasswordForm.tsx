import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { useSentForm } from '../use-sent-form.ts'
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
  const { busy, errorMessage, run, bindForm } = useSentForm()
  const submit = () => {
    if (!password) return setError(t('fillPassword', { ns: 'messages' }))
    void run(async () => {
      setError(await onPassword(password))
      return undefined
    })
  }
  return (
    <form {...bindForm(submit)}>
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
