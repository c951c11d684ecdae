import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import type { ErrorMessage, Words } from '../error-messages.ts'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { useSending } from '../use-sending.ts'
import type { Credentials, LoginResult } from './credentials.ts'
import type { PendingLogin } from './use-pending-login.ts'

interface Props {
  /** Checks the credentials with the portal or the directory. */
  checkCredentials: (credentials: Credentials, t: Words) => Promise<LoginResult>
  onPasswordAccepted: (pendingLogin: PendingLogin) => void
  /** The error that ended the previous login. */
  previousError?: ErrorMessage | undefined
  /** Content between the fields and the buttons. */
  contentBeforeButtons?: ReactNode
  renderButtons: (busy: boolean) => ReactNode
}

/** Username and password fields. They are read on submit, as a password manager may fill them at any time. */
export const LoginForm = ({
  checkCredentials,
  onPasswordAccepted,
  previousError,
  contentBeforeButtons,
  renderButtons,
}: Props) => {
  const { t, busy, errorMessage, run, runAgain } = useSending('cannotLogIn')
  // The error of the previous login disappears when a new attempt is sent.
  const shownError = errorMessage ?? (busy ? undefined : previousError)
  const [blankFields, setBlankFields] = useState({ username: false, password: false })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const credentials = readCredentials(form)
    setBlankFields({ username: !credentials.username, password: !credentials.password })
    if (!credentials.username || !credentials.password)
      return pickInput(form, credentials.username ? 'password' : 'username').focus()
    void run(async () => {
      const result = await checkCredentials(credentials, t)
      const isPasswordAccepted = 'steps' in result
      if (isPasswordAccepted) {
        onPasswordAccepted({ ...credentials, steps: result.steps })
        return undefined
      }
      pickInput(form, 'password').select()
      return result.errorMessage
    })
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <NeedsScripts />
      <ErrorNote errorMessage={shownError} onCookiesAccepted={runAgain} />
      <TextField
        label={t('username', { ns: 'profile' })}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username}
        error={blankFields.username ? t('fillUsername', { ns: 'messages' }) : undefined}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        maxLength={limits.password}
        error={blankFields.password ? t('fillPassword', { ns: 'messages' }) : undefined}
      />
      {contentBeforeButtons}
      {renderButtons(busy)}
    </form>
  )
}

const pickInput = (form: HTMLFormElement, name: keyof Credentials) => form.elements.namedItem(name) as HTMLInputElement

const readCredentials = (form: HTMLFormElement): Credentials => ({
  username: pickInput(form, 'username').value.trim(),
  password: pickInput(form, 'password').value,
})
