import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { closeToast } from '../ui/toasts.ts'

/** The message for a visitor who pressed something that needs a login, with a link to log in and return. */
export const PleaseLogin = () => {
  const { t } = useTranslation(['shell', 'messages'])
  const { pathname, search } = useLocation()
  return (
    <>
      {t('pleaseLogin', { ns: 'messages' })}{' '}
      <Link className="more" to={`/login?to=${encodeURIComponent(pathname + search)}`} onClick={closeToast}>
        {t('login')}
      </Link>
    </>
  )
}
