import { type FormEvent, useEffect, useRef, useState } from 'react'
import { username as usernameRule } from '../../../contract/accounts/fields.ts'
import { requestPasswordReset } from '../../../contract/accounts/passwords.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSentence } from '../sentences.ts'
import { useSending, useWords } from '../use-sending.ts'
import { keepFileForReset, type LoginTarget } from '../wall/kept-files.ts'

/** Requests the email with the link that sets a new password. The text after the request is the same whether the account exists or not. */
export const ForgotDialog = ({ target, onClose }: { target?: LoginTarget | undefined; onClose: () => void }) => {
  const { t } = useWords()
  const [isSent, setIsSent] = useState(false)
  return (
    <Dialog title={t('passwordForgotten')} open onClose={onClose} width={500}>
      {isSent ? (
        <LinkSent onClose={onClose} />
      ) : (
        <ForgotForm target={target} onSent={() => setIsSent(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

const LinkSent = ({ onClose }: { onClose: () => void }) => {
  const { t } = useWords()
  const { office } = useVisit()
  const note = useRef<HTMLDivElement>(null)
  // The form that had the focus is removed. The note gets it, so that a screen reader reads it.
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <div className="note good" ref={note} tabIndex={-1}>
        <strong>{t('checkEmailToReset', { ns: 'messages' })}</strong>
        <p>{t('forgotSent')}</p>
        <p>{t('forgotNoMail', { email: office.email })}</p>
      </div>
      <div className="foot">
        <button type="button" className="btn primary" onClick={onClose}>
          {t('close', { ns: 'shell' })}
        </button>
      </div>
    </>
  )
}

interface FormProps {
  /** The file that the login is for, and the page to return to. */
  target: LoginTarget | undefined
  onSent: () => void
  onClose: () => void
}

const ForgotForm = ({ target, onSent, onClose }: FormProps) => {
  const { t, busy, errorMessage, run, runAgain } = useSending()
  const findFieldError = useSentence()
  const [username, setUsername] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const usernameError = findFieldError(usernameRule, username)
  // An empty field shows its error only after the form was submitted.
  const showsError = isSubmitted || username !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (usernameError) return
    void run(async () => {
      await send(requestPasswordReset, { username })
      if (target) keepFileForReset(username, target)
      onSent()
      return undefined
    })
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <p>{t('forgotText')}</p>
      <ErrorNote errorMessage={errorMessage} onCookiesAccepted={runAgain} />
      <TextField
        label={t('username', { ns: 'profile' })}
        value={username}
        onChange={event => setUsername(event.target.value)}
        error={showsError ? usernameError : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username}
      />
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('close', { ns: 'shell' })}
        </button>
        <SubmitButton busy={busy}>{t('sendLink')}</SubmitButton>
      </div>
    </form>
  )
}
