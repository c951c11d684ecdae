import type { PrivacyWords } from './index.ts'
import { useAddedWords } from './use-added-words.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadPrivacyWords = async (): Promise<PrivacyWords> =>
  (document.documentElement.lang === 'th' ? await import('./th/privacy.ts') : await import('./en/privacy.ts')).privacy

// Only the profile and the receipts load these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadPrivacyWords()

/** Adds the texts about receipts and the withdrawal of consent to the page. */
export const usePrivacyWords = () => useAddedWords({ privacy: words })
