import type { FollowWords } from './index.ts'
import { useAddedWords } from './use-added-words.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadFollowWords = async (): Promise<FollowWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/follows.ts')
    : await import('./en/public/follows.ts')
  ).follows

// Only pages that offer mails on releases load these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadFollowWords()

/** Adds the texts about mails on releases to the page. */
export const useFollowWords = () => useAddedWords({ follows: words })
