import { type FormEvent, useRef, useState } from 'react'
import { giveCode } from '../../../contract/accounts/logins.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSending } from '../use-sending.ts'
import { toCode } from './codes.ts'
import type { StepProps } from './step-props.ts'
import '../steps.css'

/** Asks for the six digits of the authenticator, sent when complete, or for a recovery code. */
export const CodeDialog = ({ pendingLogin: { username }, onDone, onGiveUp }: StepProps) => {
  const { t, busy, errorMessage, run } = useSending()
  const [isRecovery, setIsRecovery] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sendCode = (typedCode: string) =>
    run(async () => {
      const status = await send(giveCode, isRecovery ? { recoveryCode: typedCode } : { code: typedCode })
      if (status === 'success') return void (await onDone())
      if (status === 'loginAgain') return void onGiveUp({ title: t('pleaseLoginAgain'), text: t('loginLapsed') })
      setTyped('')
      setIsWrong(true)
      input.current?.focus()
      return undefined
    })
  const updateCode = (text: string) => {
    setTyped(isRecovery ? text : toCode(text))
    if (!isRecovery && toCode(text).length === 6) void sendCode(toCode(text))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sendCode(typed.trim())
  }
  const switchKind = () => {
    setIsRecovery(!isRecovery)
    setTyped('')
    setIsWrong(false)
    input.current?.focus()
  }
  const wrongCodeMessage = `${t('codeWrong', { ns: 'messages' })}. ${t(isRecovery ? 'recoveryNext' : 'codeNext')}`
  const shared = { ref: input, value: typed, readOnly: busy, error: isWrong ? wrongCodeMessage : undefined }
  return (
    <Dialog title={t('secondFactor', { ns: 'profile' })} open onClose={() => onGiveUp()} width={500}>
      <form method="post" noValidate onSubmit={submit}>
        <ErrorNote errorMessage={errorMessage} />
        <p className="soft">{t(isRecovery ? 'recoveryHint' : 'codeFor', { username })}</p>
        {isRecovery ? (
          <TextField
            {...shared}
            label={t('recoveryCode', { ns: 'profile' })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            onChange={event => updateCode(event.target.value)}
          />
        ) : (
          <TextField
            {...shared}
            label={t('code', { ns: 'profile' })}
            hint={t('codeLasts')}
            className="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={event => updateCode(event.target.value)}
          />
        )}
        <div className="foot">
          <button type="button" className="linkbtn small grow" onClick={switchKind}>
            {t(isRecovery ? 'useCode' : 'useRecoveryCode', { ns: 'profile' })}
          </button>
          <button type="button" className="btn quiet" onClick={() => onGiveUp()}>
            {t('cancel', { ns: 'profile' })}
          </button>
          <SubmitButton busy={busy} disabled={isRecovery ? !typed.trim() : typed.length < 6}>
            {t('confirm', { ns: 'profile' })}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
