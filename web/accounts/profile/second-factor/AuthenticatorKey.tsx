import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../frame/lazily.ts'
import { formatSecret } from './secrets.ts'

const QrCode = lazily(() => import('./QrCode.tsx'))

/** An authenticator's address as a QR code, and as a key to type. */
export const AuthenticatorKey = ({ address, text }: { address: string; text: string }) => {
  const { t } = useTranslation('profile')
  return (
    <div className="authenticatorkey">
      <Suspense fallback={<span className="skel qrcode" />}>
        <QrCode text={address} name={t('qrCodeOf')} />
      </Suspense>
      <div>
        <p>{text}</p>
        <p className="small soft">{t('keepSecret')}</p>
        <p className="small onlytouch">
          <a href={address}>{t('openAuthenticator')}</a>
        </p>
        <p className="small">
          {t('secretKey')} <code translate="no">{formatSecret(address)}</code>
        </p>
      </div>
    </div>
  )
}
