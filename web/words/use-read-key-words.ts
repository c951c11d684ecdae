import type { ReadKeyWords } from './index.ts'
import { useAddedWords } from './use-added-words.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadReadKeyWords = async (): Promise<ReadKeyWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/read-keys.ts')
    : await import('./en/public/read-keys.ts')
  ).readKeys

// Only the profile loads these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadReadKeyWords()

/** Adds the texts about keys for programs to the page. */
export const useReadKeyWords = () => useAddedWords({ readKeys: words })
