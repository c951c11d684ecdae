import type { TrustWords } from './index.ts'
import { useAddedWords } from './use-added-words.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadTrustWords = async (): Promise<TrustWords> =>
  (document.documentElement.lang === 'th' ? await import('./th/public/trust.ts') : await import('./en/public/trust.ts'))
    .trust

// Only the pages of reports load these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadTrustWords()

/** Adds the texts about the source and versions of a report to the page. */
export const useTrustWords = () => useAddedWords({ trust: words })
