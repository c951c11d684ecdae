import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { giveCode } from '../../../contract/accounts/logins.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSending, useWords } from '../use-sending.ts'
import { toCode } from './codes.ts'
import type { StepProps } from './step-props.ts'
import '../steps.css'

/** Dialog for the code of the authenticator or a recovery code. A code of the authenticator is sent as soon as its last digit is typed. */
export const CodeDialog = ({ pendingLogin: { username }, onDone, onGiveUp }: StepProps) => {
  const { t, busy, errorMessage, run } = useSending()
  const { office } = useVisit()
  const [isRecovery, setIsRecovery] = useState(false)
  const [typedCode, setTypedCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sendCode = (code: string) =>
    run(async () => {
      const status = await send(giveCode, isRecovery ? { recoveryCode: code } : { code })
      if (status === 'success') await onDone()
      else if (status === 'loginAgain') onGiveUp({ title: t('pleaseLoginAgain'), text: t('loginExpired') })
      else {
        setTypedCode('')
        setIsWrong(true)
        input.current?.focus()
      }
      // The field shows that a code is wrong, so there is no other error to show.
      return undefined
    })
  const updateCode = (text: string) => {
    setTypedCode(isRecovery ? text : toCode(text))
    if (!isRecovery && toCode(text).length === limits.code) void sendCode(toCode(text))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sendCode(typedCode.trim())
  }
  const switchCodeKind = () => {
    setIsRecovery(!isRecovery)
    setTypedCode('')
    setIsWrong(false)
    input.current?.focus()
  }
  const canSubmit = isRecovery ? typedCode.trim() !== '' : typedCode.length >= limits.code
  const wrongCodeMessage = t('twoSentences', {
    ns: 'ui',
    first: t('codeWrong', { ns: 'messages' }),
    second: t(isRecovery ? 'recoveryWrongHint' : 'codeWrongHint'),
  })
  return (
    <Dialog title={t('secondFactor', { ns: 'profile' })} open onClose={() => onGiveUp()} width={500}>
      <form method="post" noValidate onSubmit={submit}>
        <ErrorNote errorMessage={errorMessage} />
        <p className="soft">{t(isRecovery ? 'recoveryHint' : 'codeText', { username })}</p>
        <CodeField
          ref={input}
          isRecovery={isRecovery}
          value={typedCode}
          readOnly={busy}
          error={isWrong ? wrongCodeMessage : undefined}
          onText={updateCode}
        />
        {isRecovery && <p className="small soft">{t('recoveryLost', { email: office.email })}</p>}
        <div className="foot">
          <button type="button" className="linkbtn small grow" onClick={switchCodeKind}>
            {t(isRecovery ? 'useCode' : 'useRecoveryCode', { ns: 'profile' })}
          </button>
          <button type="button" className="btn quiet" onClick={() => onGiveUp()}>
            {t('cancel', { ns: 'profile' })}
          </button>
          <SubmitButton busy={busy} disabled={!canSubmit}>
            {t('confirm', { ns: 'profile' })}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

interface CodeFieldProps {
  ref: RefObject<HTMLInputElement | null>
  isRecovery: boolean
  value: string
  readOnly: boolean
  error: string | undefined
  onText: (text: string) => void
}

/** The field of a recovery code, or of a code of the authenticator. */
const CodeField = ({ isRecovery, onText, ...fieldProps }: CodeFieldProps) => {
  const { t } = useWords()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => onText(target.value)
  return isRecovery ? (
    <TextField
      {...fieldProps}
      label={t('recoveryCode', { ns: 'profile' })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.recoveryCode}
      onChange={onChange}
    />
  ) : (
    <TextField
      {...fieldProps}
      label={t('code', { ns: 'profile' })}
      hint={t('codeTriesText')}
      className="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={onChange}
    />
  )
}
