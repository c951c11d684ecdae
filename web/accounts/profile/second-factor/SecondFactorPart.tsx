import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { showToast } from '../../../ui/toasts.ts'
import { ProfilePart } from '../Part.tsx'
import type { Profile } from '../use-profile-form.ts'
import { QrCodeDialog } from './QrCodeDialog.tsx'
import { SwitchOffDialog } from './SwitchOffDialog.tsx'
import { SwitchOnDialog } from './SwitchOnDialog.tsx'

/** From this number of recovery codes down, the user is warned. */
const fewCodes = 3

/** The state of the second factor, with buttons to switch it and to show its QR code again. */
export const SecondFactorPart = ({ profile: { user, recoveryCodesLeft } }: { profile: Profile }) => {
  const { t } = useTranslation(['profile', 'messages'])
  const { revalidate } = useRevalidator()
  const [openedDialog, setOpenedDialog] = useState<'on' | 'off' | 'qrCode'>()
  const isOn = user.twoFactor === 'on'
  const close = () => {
    setOpenedDialog(undefined)
    // The second factor may have been switched on before the dialog was closed.
    if (openedDialog === 'on') void revalidate()
  }
  const showSwitchedOff = () => {
    setOpenedDialog(undefined)
    showToast('done', t('secondFactorSwitchedOff'))
    void revalidate()
  }
  const showQrCode = () => {
    if (isOn) return setOpenedDialog('qrCode')
    showToast(
      'info',
      <>
        {t('noQrCode', { ns: 'messages' })}
        <br />
        {t('secondFactorNeeded')}
      </>,
    )
  }
  return (
    <ProfilePart title={t('secondFactor')} text={t('secondFactorText')}>
      <p className="standing">
        <span className={isOn ? 'chip done' : 'chip'}>{t(isOn ? 'secondFactorIsOn' : 'secondFactorIsOff')}</span>
        {isOn && (
          <span className="small soft">
            {t('codesLeft', { count: recoveryCodesLeft })} {recoveryCodesLeft <= fewCodes && t('codesFewHint')}
          </span>
        )}
      </p>
      <div className="actions">
        <button type="button" className="btn" onClick={() => setOpenedDialog(isOn ? 'off' : 'on')}>
          {t(isOn ? 'switchOff' : 'switchOn')}
        </button>
        <button type="button" className="btn quiet" onClick={showQrCode}>
          {t('showQrCode')}
        </button>
      </div>
      {openedDialog === 'on' && <SwitchOnDialog username={user.username} onClose={close} />}
      {openedDialog === 'off' && <SwitchOffDialog onSwitchedOff={showSwitchedOff} onClose={close} />}
      {openedDialog === 'qrCode' && <QrCodeDialog onClose={close} />}
    </ProfilePart>
  )
}
