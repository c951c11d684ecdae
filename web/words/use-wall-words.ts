import type { WallWords } from './index.ts'
import { useAddedWords } from './use-added-words.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadWallWords = async (): Promise<WallWords> =>
  (document.documentElement.lang === 'th' ? await import('./th/public/wall.ts') : await import('./en/public/wall.ts'))
    .wall

// Only the login and links to it load these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadWallWords()

/** Adds the texts about downloads that need a login to the page. */
export const useWallWords = () => useAddedWords({ wall: words })
