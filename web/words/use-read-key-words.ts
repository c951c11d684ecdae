import { useTranslation } from 'react-i18next'
import type { ReadKeyWords } from './index.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadReadKeyWords = async (): Promise<ReadKeyWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/read-keys.ts')
    : await import('./en/public/read-keys.ts')
  ).readKeys

// Only the profile loads these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadReadKeyWords()

/** Adds the texts about keys for programs to the page. */
export const useReadKeyWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'readKeys')) i18n.addResourceBundle(i18n.language, 'readKeys', words)
}
