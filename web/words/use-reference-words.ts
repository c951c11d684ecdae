import { useTranslation } from 'react-i18next'
import type { ReferenceWords } from './index.ts'

/** Loads the texts in the language of the document; not in load.ts, which every page loads. */
const loadReferenceWords = async (): Promise<ReferenceWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/reference.ts')
    : await import('./en/public/reference.ts')
  ).reference

// Like the texts of the administration: only this page loads them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadReferenceWords()

/** Provides the texts of the page about the API of a table. */
export const useReferenceWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'reference')) i18n.addResourceBundle(i18n.language, 'reference', words)
}
