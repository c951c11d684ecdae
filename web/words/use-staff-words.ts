import { useTranslation } from 'react-i18next'
import { loadStaffWords } from './load.ts'

// Screens of the administration wait for this module, and so for its texts. The server has them from the start.
const words =
  typeof document === 'undefined' ? {} : await loadStaffWords(document.documentElement.lang === 'th' ? 'th' : 'en')

/** Provides the texts of the administration to the screens inside. */
export const useStaffWords = () => {
  const { i18n } = useTranslation()
  for (const [room, sentences] of Object.entries(words))
    if (!i18n.hasResourceBundle(i18n.language, room)) i18n.addResourceBundle(i18n.language, room, sentences)
}
