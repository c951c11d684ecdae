import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazy } from '../../frame/lazy-components.ts'
import { startDownload } from '../../frame/own-files.ts'
import { showToast } from '../../ui/toasts.ts'
import { takeWantedFile } from '../wall/wanted-files.ts'

const DownloadStarted = createLazy(() => import('../wall/DownloadStarted.tsx'))

const storageKey = 'khlang_welcome'

/** Loads the page after a login completely, because every page depends on the user. That page shows the stored success message. */
export const openPageAfterLogin = (to: string, { isPasswordChanged = false }: { isPasswordChanged?: boolean } = {}) => {
  try {
    sessionStorage.setItem(storageKey, isPasswordChanged ? 'password' : 'login')
  } catch {
    // Without storage the next page shows no message.
  }
  location.replace(to)
}

/**
 * Runs on every page. On the page after a login it shows the success message, and downloads the file that the visitor wanted before the
 * login (wall/wanted-files.ts).
 */
export const useWelcome = (username: string | undefined) => {
  const { t } = useTranslation('messages')
  useEffect(() => {
    const message = takeMessage()
    if (!message) return
    const file = takeWantedFile(username)
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

/** Returns and removes what openPageAfterLogin stored, 'login' or 'password'; null on any other page. */
const takeMessage = () => {
  try {
    const message = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return message
  } catch {
    return null
  }
}
