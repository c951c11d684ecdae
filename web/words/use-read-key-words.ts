import { useTranslation } from 'react-i18next'
import type { ReadKeyWords } from './index.ts'

/** Loads the texts in the language of the document; not in load.ts, which every page loads. */
const loadReadKeyWords = async (): Promise<ReadKeyWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/read-keys.ts')
    : await import('./en/public/read-keys.ts')
  ).readKeys

// Like the texts of the administration: only the profile loads them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadReadKeyWords()

/** Provides the texts about keys for programs. */
export const useReadKeyWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'readKeys')) i18n.addResourceBundle(i18n.language, 'readKeys', words)
}
