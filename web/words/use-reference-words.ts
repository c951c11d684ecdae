import { useTranslation } from 'react-i18next'
import type { ReferenceWords } from './index.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadReferenceWords = async (): Promise<ReferenceWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/reference.ts')
    : await import('./en/public/reference.ts')
  ).reference

// Only the page about an API loads these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadReferenceWords()

/** Adds the texts of the page about the API of a table to the page. */
export const useReferenceWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'reference')) i18n.addResourceBundle(i18n.language, 'reference', words)
}
