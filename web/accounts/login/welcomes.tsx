import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../frame/lazily.ts'
import { startDownload } from '../../frame/own-files.ts'
import { showToast } from '../../ui/toasts.ts'
import { takeClaim } from '../wall/claims.ts'

const DownloadStarted = lazily(() => import('../wall/DownloadStarted.tsx'))

const storageKey = 'khlang_welcome'

/** Loads a page of the portal completely, as every page depends on the user; that page shows the success message. */
export const welcome = (to: string, isPasswordChanged = false) => {
  try {
    sessionStorage.setItem(storageKey, isPasswordChanged ? 'password' : 'login')
  } catch {
    // Without storage the next page shows no message.
  }
  location.replace(to)
}

/** Shows the success message once on the page after a login, and starts the file that the login was for. */
export const useWelcome = (username: string | undefined) => {
  const { t } = useTranslation('messages')
  useEffect(() => {
    const message = takeWelcome()
    if (!message) return
    const file = takeClaim(username)
    if (file) startDownload(file)
    const loginLine = <p>{t('loginSuccess')}</p>
    const passwordLine = message === 'password' && <p>{t('passwordChanged')}</p>
    showToast(
      'done',
      <div>
        {loginLine}
        {passwordLine}
        {file && (
          <Suspense>
            <DownloadStarted file={file} />
          </Suspense>
        )}
      </div>,
    )
  }, [t, username])
}

const takeWelcome = () => {
  try {
    const message = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return message
  } catch {
    return null
  }
}
