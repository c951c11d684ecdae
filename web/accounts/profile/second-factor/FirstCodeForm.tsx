import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmSecondFactor } from '../../../../contract/accounts/second-factors.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../frame/calls.ts'
import { useSentForm } from '../../use-sent-form.ts'
import { DialogFoot } from '../DialogFoot.tsx'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'
import { CodeField } from './CodeField.tsx'

interface Props {
  otpauthUrl: string
  /** Sends the first code; by default for the signed-in user's own second factor. */
  confirm?: (code: string) => Promise<{ status: string; recoveryCodes?: string[] | undefined }>
  /** Called with the recovery codes when the second factor is on. */
  onSwitchedOn: (recoveryCodes: string[]) => void
  onClose: () => void
}

const confirmOwn = (code: string) => send(confirmSecondFactor, { code })

/** Shows a new secret and asks for its first code, which proves that the authenticator has stored it. */
export const FirstCodeForm = ({ otpauthUrl, confirm: sendCode = confirmOwn, onSwitchedOn, onClose }: Props) => {
  const { t } = useTranslation(['profile', 'messages', 'ui'])
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { busy, errorMessage, run, bindForm } = useSentForm()
  const wrongCodeMessage = t('twoSentences', {
    ns: 'ui',
    first: t('codeWrong', { ns: 'messages' }),
    second: t('codeWrongHint'),
  })
  const submit = () => {
    if (code.length < limits.code) return setError(t('codeInvalid'))
    void run(async () => {
      const { status, recoveryCodes } = await sendCode(code)
      // A success always has recovery codes; only the type allows none.
      if (status === 'success') onSwitchedOn(recoveryCodes ?? [])
      else setError(status === 'notBegun' ? t('setupExpired') : wrongCodeMessage)
      return undefined
    })
  }
  return (
    <form {...bindForm(submit)}>
      <AuthenticatorSecret otpauthUrl={otpauthUrl} text={t('scan')} />
      <CodeField
        label={t('code')}
        hint={t('firstCode')}
        error={error}
        value={code}
        onChange={typedCode => {
          setCode(typedCode)
          setError(undefined)
        }}
      />
      <DialogFoot verb={t('confirm')} {...{ busy, errorMessage, onClose }} />
    </form>
  )
}
