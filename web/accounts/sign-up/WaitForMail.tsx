import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { buildReturningPath, type OwnFile } from '../../frame/own-files.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSentence } from '../sentences.ts'
import { useSending, useWords } from '../use-sending.ts'
import { WantedFileNote } from '../wall/WantedFileNote.tsx'
import { type AcceptedSignUp, sendSignUp } from './sign-up-sending.ts'
import { signUpRules } from './sign-up-values.ts'

interface Props {
  acceptedSignUp: AcceptedSignUp
  onSent: (acceptedSignUp: AcceptedSignUp) => void
  /** The page that opens after the login. */
  returnPath: string
  /** The file that the account is for; the login after the confirmation starts it. */
  file: OwnFile | null
}

/** Replaces the form after a sign-up: asks to open the link in the mail. Sends the link again on request, also to another address. */
export const WaitForMail = ({ acceptedSignUp, onSent, returnPath, file }: Props) => {
  const { t } = useWords()
  const { busy, errorMessage, run, runAgain } = useSending()
  const findErrorText = useSentence()
  /** A new address; undefined until the user wants to change it. */
  const [newEmail, setNewEmail] = useState<string>()
  const isChangingEmail = newEmail !== undefined
  const [wasFieldLeft, setWasFieldLeft] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is removed. The heading gets the focus, so that a screen reader reads it.
  useEffect(() => heading.current?.focus(), [])
  const email = newEmail ?? acceptedSignUp.values.email
  const emailError = findErrorText(signUpRules.email, email)
  const sendLinkAgain = async () => {
    const newSignUp = { ...acceptedSignUp, values: { ...acceptedSignUp.values, email } }
    const sendingError = await sendSignUp(newSignUp, t)
    if (sendingError) return sendingError
    onSent(newSignUp)
    setNewEmail(undefined)
    return void showToast('done', t('linkSentAgain', { email }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasFieldLeft(true)
    if (!emailError) void run(sendLinkAgain)
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('checkEmailConfirmation', { ns: 'messages' })}
      </h1>
      <div className="note good">
        <strong>{t('checkEmailToVerify', { ns: 'messages' })}</strong>
        <p>{t('confirmationText', { email: acceptedSignUp.values.email })}</p>
      </div>
      {file && <WantedFileNote file={file} textKey="keptFile" />}
      <p className="small soft">{t('confirmationHint')}</p>
      <form method="post" noValidate onSubmit={submit}>
        {isChangingEmail && (
          <TextField
            autoFocus
            label={t('email', { ns: 'profile' })}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.email}
            value={newEmail}
            error={wasFieldLeft ? emailError : undefined}
            onChange={({ target }) => setNewEmail(target.value)}
            onBlur={() => setWasFieldLeft(true)}
          />
        )}
        <ErrorNote errorMessage={errorMessage} onCookiesAccepted={runAgain} />
        <div className="actions">
          <SubmitButton busy={busy}>{t(isChangingEmail ? 'sendLink' : 'sendAgain')}</SubmitButton>
          {!isChangingEmail && (
            <button type="button" className="btn quiet" onClick={() => setNewEmail(acceptedSignUp.values.email)}>
              {t('changeAddress')}
            </button>
          )}
          <Link className="btn" to={buildReturningPath('/login', returnPath, file)}>
            {t('login', { ns: 'shell' })}
          </Link>
        </div>
      </form>
    </>
  )
}
