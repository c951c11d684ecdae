import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawAgreement } from '../../../contract/accounts/withdrawals.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { usePrivacyWords } from '../../words/use-privacy-words.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { endSession } from '../session/endings.ts'
import { useSentForm } from '../use-sent-form.ts'

const consequences = ['accountClosesText', 'newsEndsText', 'recordsKeptText', 'erasureText'] as const

/**
 * Withdraws the acceptance of the consent agreement, which closes the account. Explains the consequences, and asks the user to tick that they
 * are understood and to enter the password.
 */
export const WithdrawConsentDialog = ({ onClose }: { onClose: () => void }) => {
  usePrivacyWords()
  const { t } = useTranslation(['privacy', 'profile', 'messages'])
  const [password, setPassword] = useState('')
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; understood?: string }>({})
  const { busy, errorMessage, run, bindForm } = useSentForm()
  const submit = () => {
    const newErrors = {
      ...(!isUnderstood && { understood: t('confirmClosingFirst') }),
      ...(!password && { password: t('fillPassword', { ns: 'messages' }) }),
    }
    setErrors(newErrors)
    if (Object.keys(newErrors).length === 0) void run(withdrawConsent)
  }
  /** Returns the error to show above the buttons; undefined if there is none, or if a field shows it. */
  const withdrawConsent = async () => {
    const { status } = await send(withdrawAgreement, { password, confirmed: true })
    // 'none' is the state on the server, which has already ended every session of the account.
    if (status === 'withdrawn') return endSession('none', 'withdrawn')
    if (status === 'lastAdministrator') return { title: t('lastAdministrator') }
    if (status === 'notAccepted') return { title: t('notAccepted') }
    // The status that remains is a wrong password.
    setErrors({ password: t('wrongCurrentPassword', { ns: 'messages' }) })
    return undefined
  }
  return (
    <Dialog title={t('withdrawTitle')} open onClose={onClose} width={560}>
      <form {...bindForm(submit)}>
        <ul className="consequences">
          {consequences.map(consequence => (
            <li key={consequence}>{t(consequence)}</li>
          ))}
        </ul>
        <CheckField
          label={t('confirmClosing')}
          error={errors.understood}
          checked={isUnderstood}
          onChange={({ target }) => {
            setIsUnderstood(target.checked)
            setErrors(({ understood: _, ...others }) => others)
          }}
        />
        <PasswordField
          label={t('password', { ns: 'profile' })}
          error={errors.password}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setErrors(({ password: _, ...others }) => others)
          }}
          maxLength={limits.password}
          autoComplete="current-password"
        />
        <ErrorNote errorMessage={errorMessage} />
        <div className="foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('cancel', { ns: 'profile' })}
          </button>
          <button type="submit" className="btn danger" aria-busy={busy}>
            {t('closeAccount')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
