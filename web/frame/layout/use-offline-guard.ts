import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toasts.ts'
import { isPageLink } from './page-links.ts'

/** Keeps the page when a link is pressed while the browser is offline, because an error page would replace what the reader still has. */
export const useOfflineGuard = () => {
  const { t } = useTranslation()
  useEffect(() => {
    const keepPage = (event: MouseEvent) => {
      if (navigator.onLine || !isPlainPress(event)) return
      const link = (event.target as Element).closest('a')
      if (!link || !isPageLink(link, location)) return
      event.preventDefault()
      // The router does not see the press.
      event.stopPropagation()
      showToast('warning', t('keptOffline'))
    }
    addEventListener('click', keepPage, true)
    return () => removeEventListener('click', keepPage, true)
  }, [t])
}

/** False for a press that opens a new tab or window. */
const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
