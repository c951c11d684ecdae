import type { FormEvent } from 'react'
import { checkSignUp } from '../../../contract/accounts/sign-ups.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSending, useWords } from '../use-sending.ts'
import { ObjectiveFields } from './ObjectiveFields.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { type SignUpValues, toSignUpInput } from './sign-up-values.ts'
import { useSignUpForm } from './use-sign-up-form.ts'

/** The sign-up form. It is checked by the server's rules; the fault of a field shows after the user has left the field. */
export const SignUpForm = ({ onChecked }: { onChecked: (values: SignUpValues) => void }) => {
  const { t } = useWords()
  const { busy, errorMessage, run, runAgain } = useSending()
  const { values, isValid, field } = useSignUpForm()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    void run(async () => {
      const { status } = await send(checkSignUp, toSignUpInput(values))
      // The only refusal is a username that exists.
      if (status !== 'success') return { title: t('duplicatedUsername', { ns: 'messages' }) }
      return void onChecked(values)
    })
  }
  // Keeps the browser and the phone from correcting what is typed.
  const uncorrectedTextProps = { autoCapitalize: 'none', spellCheck: false }
  const passwordProps = { autoComplete: 'new-password', maxLength: limits.password, isCopyPrevented: true }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <NeedsScripts />
      <TextField
        {...field('username')}
        {...uncorrectedTextProps}
        label={t('username', { ns: 'profile' })}
        hint={t('usernameHint')}
        autoComplete="username"
        maxLength={limits.username}
      />
      <div className="two">
        <TextField
          {...field('firstname')}
          label={t('firstname', { ns: 'profile' })}
          autoComplete="given-name"
          maxLength={limits.personName}
        />
        <TextField
          {...field('lastname')}
          label={t('lastname', { ns: 'profile' })}
          autoComplete="family-name"
          maxLength={limits.personName}
        />
      </div>
      <TextField
        {...field('email')}
        {...uncorrectedTextProps}
        label={t('email', { ns: 'profile' })}
        type="email"
        autoComplete="email"
        maxLength={limits.email}
      />
      <div className="newpassword">
        <div className="two">
          <PasswordField {...field('password')} {...passwordProps} label={t('password')} />
          <PasswordField {...field('repeated')} {...passwordProps} label={t('confirmPassword')} />
        </div>
        <PasswordRules password={values.password} />
      </div>
      <ObjectiveFields objective={field('usageObjective')} other={field('otherObjective')} />
      <ErrorNote errorMessage={errorMessage} onCookiesAccepted={runAgain} />
      <SubmitButton busy={busy} disabled={!isValid} className="wide">
        {t('signUp', { ns: 'shell' })}
      </SubmitButton>
      {!isValid && <p className="small soft">{t('signUpIncomplete')}</p>}
    </form>
  )
}
