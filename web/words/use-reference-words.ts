import { useTranslation } from 'react-i18next'
import type { ReferenceWords } from './index.ts'

/** Fetches the words in the language of the document; not in load.ts, which every page fetches. */
const loadReferenceWords = async (): Promise<ReferenceWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/reference.ts')
    : await import('./en/public/reference.ts')
  ).reference

// As the words of the administration: only this page fetches them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadReferenceWords()

/** Gives the page about the API of a table its words. */
export const useReferenceWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'reference')) i18n.addResourceBundle(i18n.language, 'reference', words)
}
