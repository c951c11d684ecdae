import { loadStaffWords } from './load.ts'
import { useAddedWords } from './use-added-words.ts'

// Screens of the administration wait for this module, and so for its texts. The server has all texts from the start (web/entry.server.tsx).
const words =
  typeof document === 'undefined' ? {} : await loadStaffWords(document.documentElement.lang === 'th' ? 'th' : 'en')

/** Adds the texts of the administration to the page. */
export const useStaffWords = () => useAddedWords(words)
