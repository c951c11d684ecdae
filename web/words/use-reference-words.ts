import type { ReferenceWords } from './index.ts'
import { useAddedWords } from './use-added-words.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadReferenceWords = async (): Promise<ReferenceWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/reference.ts')
    : await import('./en/public/reference.ts')
  ).reference

// Only the page about an API loads these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadReferenceWords()

/** Adds the texts of the page about the API of a table to the page. */
export const useReferenceWords = () => useAddedWords({ reference: words })
