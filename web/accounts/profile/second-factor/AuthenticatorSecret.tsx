import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../frame/lazily.ts'
import { formatSecret } from './secrets.ts'

const QrCode = lazily(() => import('./QrCode.tsx'))

/** Shows the secret of an authenticator as a QR code, and as a text to type. */
export const AuthenticatorSecret = ({ enrolmentUrl, text }: { enrolmentUrl: string; text: string }) => {
  const { t } = useTranslation('profile')
  return (
    <div className="authenticatorkey">
      <Suspense fallback={<span className="skel qrcode" />}>
        <QrCode text={enrolmentUrl} name={t('qrCodeOf')} />
      </Suspense>
      <div>
        <p>{text}</p>
        <p className="small soft">{t('keepSecret')}</p>
        <p className="small onlytouch">
          <a href={enrolmentUrl}>{t('openAuthenticator')}</a>
        </p>
        <p className="small">
          {t('secretKey')} <code translate="no">{formatSecret(enrolmentUrl)}</code>
        </p>
      </div>
    </div>
  )
}
