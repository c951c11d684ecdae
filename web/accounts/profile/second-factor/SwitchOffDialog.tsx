import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSecondFactor } from '../../../../contract/accounts/second-factors.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../frame/calls.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useSentForm } from '../../use-sent-form.ts'
import { DialogFoot } from '../DialogFoot.tsx'
import { CodeField } from './CodeField.tsx'

/** Switches the second factor off with the password and a code of the authenticator or a recovery code. */
export const SwitchOffDialog = ({ onSwitchedOff, onClose }: { onSwitchedOff: () => void; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'messages'])
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({})
  const { busy, errorMessage, run, bindForm } = useSentForm()
  const submit = () => {
    const inputErrors = {
      ...(!password && { password: t('fillPassword', { ns: 'messages' }) }),
      ...(isRecovery && !code.trim() && { code: t('recoveryCodeRequired') }),
      ...(!isRecovery && code.length < limits.code && { code: t('codeInvalid') }),
    }
    setErrors(inputErrors)
    if (Object.keys(inputErrors).length === 0) void run(switchOff)
  }
  const switchOff = async () => {
    const codeInput = isRecovery ? { recoveryCode: code.trim() } : { code }
    const { status } = await send(endSecondFactor, { password, ...codeInput })
    if (status === 'wrongPassword') setErrors({ password: t('wrongCurrentPassword', { ns: 'messages' }) })
    else if (status === 'wrongCode') setErrors({ code: t('codeWrong', { ns: 'messages' }) })
    else onSwitchedOff()
    return undefined
  }
  const changeCode = (typedCode: string) => {
    setCode(typedCode)
    setErrors(({ code: _, ...others }) => others)
  }
  const switchCodeKind = () => {
    setIsRecovery(!isRecovery)
    setCode('')
    setErrors({})
  }
  return (
    <Dialog title={t('switchOffTitle')} open onClose={onClose} width={520}>
      <form {...bindForm(submit)}>
        <PasswordField
          label={t('password')}
          error={errors.password}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setErrors(({ password: _, ...others }) => others)
          }}
          maxLength={limits.password}
          autoComplete="current-password"
        />
        {isRecovery ? (
          <TextField
            label={t('recoveryCode')}
            error={errors.code}
            value={code}
            onChange={({ target }) => changeCode(target.value)}
            maxLength={limits.recoveryCode}
            autoComplete="off"
          />
        ) : (
          <CodeField label={t('code')} hint={t('codeHint')} error={errors.code} value={code} onChange={changeCode} />
        )}
        <p className="small">
          <button type="button" className="linkbtn" onClick={switchCodeKind}>
            {t(isRecovery ? 'useCode' : 'useRecoveryCode')}
          </button>
        </p>
        <DialogFoot verb={t('switchOff')} {...{ busy, errorMessage, onClose }} />
      </form>
    </Dialog>
  )
}
