import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toasts.ts'
import { isPageForm, isPageLink } from './page-links.ts'

/**
 * Keeps the page when a link is pressed or a form is sent while the browser is offline, because an error page would replace what the reader
 * still has.
 */
export const useOfflineGuard = () => {
  const { t } = useTranslation()
  useEffect(() => {
    const keepPage = (event: Event) => {
      event.preventDefault()
      // The router does not see the event.
      event.stopPropagation()
      showToast('warning', t('keptOffline'))
    }
    const guardPress = (event: MouseEvent) => {
      if (navigator.onLine || !isPlainPress(event)) return
      const link = (event.target as Element).closest('a')
      if (link && isPageLink(link, location)) keepPage(event)
    }
    const guardForm = (event: SubmitEvent) => {
      if (navigator.onLine) return
      const form = event.target as HTMLFormElement
      const { method, target } = form
      // A field called `action` would hide the property of the form.
      if (isPageForm({ method, target, address: form.getAttribute('action') }, location)) keepPage(event)
    }
    addEventListener('click', guardPress, true)
    addEventListener('submit', guardForm, true)
    return () => {
      removeEventListener('click', guardPress, true)
      removeEventListener('submit', guardForm, true)
    }
  }, [t])
}

/** False for a press that opens a new tab or window. */
const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
