import { useTranslation } from 'react-i18next'
import type { TrustWords } from './index.ts'

/** Fetches the words in the language of the document; not in load.ts, which every page fetches. */
const loadTrustWords = async (): Promise<TrustWords> =>
  (document.documentElement.lang === 'th' ? await import('./th/public/trust.ts') : await import('./en/public/trust.ts'))
    .trust

// As the words of the administration: only the pages of reports fetch them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadTrustWords()

/** Gives the pages of a report the words about its source and versions. */
export const useTrustWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'trust')) i18n.addResourceBundle(i18n.language, 'trust', words)
}
