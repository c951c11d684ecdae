import { useTranslation } from 'react-i18next'
import type { ExploreWords } from './index.ts'

/** Loads the texts in the language of the document; not in load.ts, which every page loads. */
const loadExploreWords = async (): Promise<ExploreWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/explore.ts')
    : await import('./en/public/explore.ts')
  ).explore

// Like the texts of the administration: only these pages load them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadExploreWords()

/** Provides the texts of Explore. */
export const useExploreWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'explore')) i18n.addResourceBundle(i18n.language, 'explore', words)
}
