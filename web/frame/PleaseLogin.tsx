import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { closeToast } from '../ui/toasts.ts'

/** What a visitor is told who presses what needs a login, with the way there and back. */
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
