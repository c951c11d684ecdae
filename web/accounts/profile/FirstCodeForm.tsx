import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmSecondFactor } from '../../../contract/accounts/second-factors.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../shell/calls.ts'
import { useSending } from '../use-sending.ts'
import { AuthenticatorKey } from './AuthenticatorKey.tsx'
import { CodeField } from './CodeField.tsx'
import { DialogFoot } from './DialogFoot.tsx'

interface Props {
  address: string
  /** The second factor is on; these are its recovery codes. */
  onOn: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows a new secret and asks for the first code of it, which proves that the authenticator has it. */
export const FirstCodeForm = ({ address, onOn, onClose }: Props) => {
  const { t } = useTranslation(['profile', 'messages'])
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { busy, trouble, run } = useSending()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < limits.code) return setError(t('codeInvalid'))
    void run(async () => {
      const { status, recoveryCodes } = await send(confirmSecondFactor, { code })
      if (status === 'success') onOn(recoveryCodes ?? [])
      else
        setError(
          status === 'not begun' ? t('notBegun') : `${t('codeWrong', { ns: 'messages' })}. ${t('codeWrongHint')}`,
        )
      return undefined
    })
  }
  return (
    <form noValidate onSubmit={confirm}>
      <AuthenticatorKey address={address} text={t('scan')} />
      <CodeField label={t('code')} hint={t('firstCode')} error={error} value={code} onChange={setCode} />
      <DialogFoot verb={t('confirm')} {...{ busy, trouble, onClose }} />
    </form>
  )
}
