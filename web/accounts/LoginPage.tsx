import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHead } from '../shell/PageHead.tsx'

/** Says that accounts are not open yet. */
const LoginPage = () => {
  const { t } = useTranslation()
  return (
    <div className="prose">
      <PageHead
        title={t('titleOf', { title: t('loginTitle') })}
        description={t('loginLater')}
        path="/login"
        listed={false}
      />
      <h1>{t('loginTitle')}</h1>
      <p>{t('loginLater')}</p>
      <p className="soft">{t('loginMeanwhile')}</p>
      <p className="actions">
        <Link className="btn primary" to="/">
          {t('toHome')}
        </Link>
      </p>
    </div>
  )
}

export default LoginPage
