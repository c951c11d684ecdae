import { useTranslation } from 'react-i18next'
import { loadStaffWords } from './load.ts'

// Screens of the administration wait for this module, and so for its texts. The server has all texts from the start (web/entry.server.tsx).
const words =
  typeof document === 'undefined' ? {} : await loadStaffWords(document.documentElement.lang === 'th' ? 'th' : 'en')

/** Adds the texts of the administration to the page. */
export const useStaffWords = () => {
  const { i18n } = useTranslation()
  for (const [namespace, texts] of Object.entries(words))
    if (!i18n.hasResourceBundle(i18n.language, namespace)) i18n.addResourceBundle(i18n.language, namespace, texts)
}
