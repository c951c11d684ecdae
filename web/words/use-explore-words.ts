import { useTranslation } from 'react-i18next'
import type { ExploreWords } from './index.ts'

/** Fetches the words in the language of the document; not in load.ts, which every page fetches. */
const loadExploreWords = async (): Promise<ExploreWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/explore.ts')
    : await import('./en/public/explore.ts')
  ).explore

// As the words of the administration: only these pages fetch them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadExploreWords()

/** Gives the pages that explore a table their words. */
export const useExploreWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'explore')) i18n.addResourceBundle(i18n.language, 'explore', words)
}
