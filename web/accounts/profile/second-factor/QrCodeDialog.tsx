import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showQrCode } from '../../../../contract/accounts/second-factors.ts'
import { send } from '../../../frame/calls.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'

/** Shows the authenticator's QR code again, for another phone. */
export const QrCodeDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'messages'])
  const [otpauthUrl, setOtpauthUrl] = useState<string>()
  const requestQrCode = async (password: string) => {
    const result = await send(showQrCode, { password })
    if (result.status === 'success') setOtpauthUrl(result.otpauthUrl)
    else return t(result.status === 'noQrCode' ? 'noQrCode' : 'wrongCurrentPassword', { ns: 'messages' })
  }
  return (
    <Dialog key={otpauthUrl} title={t('qrCodeTitle')} open onClose={onClose} width={520}>
      {otpauthUrl ? (
        <>
          <AuthenticatorSecret otpauthUrl={otpauthUrl} text={t('scanAgain')} />
          <div className="foot">
            <button type="button" className="btn primary" onClick={onClose}>
              {t('done')}
            </button>
          </div>
        </>
      ) : (
        <PasswordForm onPassword={requestQrCode} onClose={onClose} />
      )}
    </Dialog>
  )
}
