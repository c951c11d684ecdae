import { useTranslation } from 'react-i18next'
import type { ExploreWords } from './index.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadExploreWords = async (): Promise<ExploreWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/explore.ts')
    : await import('./en/public/explore.ts')
  ).explore

// Only the page and the embedded charts of Explore load these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadExploreWords()

/** Adds the texts of Explore to the page. */
export const useExploreWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'explore')) i18n.addResourceBundle(i18n.language, 'explore', words)
}
