import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginSecondFactor } from '../../../../contract/accounts/second-factors.ts'
import { send } from '../../../frame/calls.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { FirstCodeForm } from './FirstCodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Switches the second factor on: password, QR code and first code, recovery codes. */
export const SwitchOnDialog = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'messages'])
  const [address, setAddress] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const begin = async (password: string) => {
    const result = await send(beginSecondFactor, { password })
    if (result.status === 'wrongPassword') return t('wrongCurrentPassword', { ns: 'messages' })
    if (result.status === 'alreadyOn') return t('alreadyOn')
    setAddress(result.address)
  }
  // Each step is its own dialog, so that it gets the focus and a screen reader reads its title.
  const step = recoveryCodes ? 'codes' : address ? 'scan' : 'password'
  return (
    <Dialog key={step} title={t(recoveryCodes ? 'recoveryTitle' : 'switchOnTitle')} open onClose={onClose}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} username={username} onClose={onClose} />
      ) : address ? (
        <FirstCodeForm address={address} onOn={setRecoveryCodes} onClose={onClose} />
      ) : (
        <PasswordForm onPassword={begin} onClose={onClose} />
      )}
    </Dialog>
  )
}
