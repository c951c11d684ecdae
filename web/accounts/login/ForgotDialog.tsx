import { type FormEvent, useState } from 'react'
import { username as usernameRule } from '../../../contract/accounts/fields.ts'
import { forgetPassword } from '../../../contract/accounts/passwords.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSentence } from '../sentences.ts'
import { useSending, useWords } from '../use-sending.ts'
import { type KeptFile, keepFile } from '../wall/kept-files.ts'

/** Requests the link that sets a new password. The response is the same whether or not the account exists. */
export const ForgotDialog = ({ keptFile, onClose }: { keptFile?: KeptFile | undefined; onClose: () => void }) => {
  const { t } = useWords()
  const [isSent, setIsSent] = useState(false)
  return (
    <Dialog title={t('passwordForgotten')} open onClose={onClose} width={500}>
      {isSent ? (
        <LinkSent onClose={onClose} />
      ) : (
        <ForgotForm keptFile={keptFile} onSent={() => setIsSent(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

const LinkSent = ({ onClose }: { onClose: () => void }) => {
  const { t } = useWords()
  const { office } = useVisit()
  return (
    <>
      <div className="note good" role="status">
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
  /** The file that the login is for. */
  keptFile: KeptFile | undefined
  onSent: () => void
  onClose: () => void
}

const ForgotForm = ({ keptFile, onSent, onClose }: FormProps) => {
  const { t, busy, errorMessage, run, runAgain } = useSending()
  const sentence = useSentence()
  const [username, setUsername] = useState('')
  const [isTried, setIsTried] = useState(false)
  const fault = sentence(usernameRule, username)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (fault) return
    void run(async () => {
      await send(forgetPassword, { username })
      if (keptFile) keepFile(username, keptFile)
      return void onSent()
    })
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <p>{t('forgotText')}</p>
      <ErrorNote errorMessage={errorMessage} onAccepted={runAgain} />
      <TextField
        label={t('username', { ns: 'profile' })}
        value={username}
        onChange={event => setUsername(event.target.value)}
        error={isTried || username ? fault : undefined}
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
