import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginSecondFactor } from '../../../../contract/accounts/second-factors.ts'
import { send } from '../../../frame/calls.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { FirstCodeForm } from './FirstCodeForm.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/**
 * Switches the second factor on in three steps: asks for the password, then for the first code of the QR code, then shows the recovery
 * codes.
 */
export const SwitchOnDialog = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'messages'])
  const [otpauthUrl, setOtpauthUrl] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const begin = async (password: string) => {
    const result = await send(beginSecondFactor, { password })
    if (result.status === 'wrongPassword') return t('wrongCurrentPassword', { ns: 'messages' })
    if (result.status === 'alreadyOn') return t('secondFactorAlreadyOn')
    setOtpauthUrl(result.otpauthUrl)
  }
  // Each step is a dialog of its own, so that it gets the focus and a screen reader reads its title.
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} username={username} onClose={onClose} />
  return (
    <Dialog key={otpauthUrl ? 'scan' : 'password'} title={t('switchOnTitle')} open onClose={onClose}>
      {otpauthUrl ? (
        <FirstCodeForm otpauthUrl={otpauthUrl} onSwitchedOn={setRecoveryCodes} onClose={onClose} />
      ) : (
        <PasswordForm onPassword={begin} onClose={onClose} />
      )}
    </Dialog>
  )
}
