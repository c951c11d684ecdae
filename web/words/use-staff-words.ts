import { useTranslation } from 'react-i18next'
import { loadStaffWords } from './load.ts'

// Screens of the administration wait for this module and so have its words. The server has them from the start.
const words =
  typeof document === 'undefined' ? {} : await loadStaffWords(document.documentElement.lang === 'th' ? 'th' : 'en')

/** Gives the screens below the words of the administration. */
export const useStaffWords = () => {
  const { i18n } = useTranslation()
  for (const [room, sentences] of Object.entries(words))
    if (!i18n.hasResourceBundle(i18n.language, room)) i18n.addResourceBundle(i18n.language, room, sentences)
}
