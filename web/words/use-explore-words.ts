import type { ExploreWords } from './index.ts'
import { useAddedWords } from './use-added-words.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadExploreWords = async (): Promise<ExploreWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/explore.ts')
    : await import('./en/public/explore.ts')
  ).explore

// Only the page and the embedded charts of Explore load these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadExploreWords()

/** Adds the texts of Explore to the page. */
export const useExploreWords = () => useAddedWords({ explore: words })
