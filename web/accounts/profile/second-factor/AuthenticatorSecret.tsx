import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazy } from '../../../frame/lazy-components.ts'
import { formatSecret } from './secrets.ts'

const QrCode = createLazy(() => import('./QrCode.tsx'))

/** Shows the secret of an authenticator as a QR code, and as text to type. `text` says what to do with it. */
export const AuthenticatorSecret = ({ otpauthUrl, text }: { otpauthUrl: string; text: string }) => {
  const { t } = useTranslation('profile')
  return (
    <div className="authenticatorkey">
      <Suspense fallback={<span className="skel qrcode" />}>
        <QrCode text={otpauthUrl} name={t('qrCodeOf')} />
      </Suspense>
      <div>
        <p>{text}</p>
        <p className="small soft">{t('keepSecret')}</p>
        <p className="small onlytouch">
          <a href={otpauthUrl}>{t('openAuthenticator')}</a>
        </p>
        <p className="small">
          {t('secretKey')} <code translate="no">{formatSecret(otpauthUrl)}</code>
        </p>
      </div>
    </div>
  )
}
