import { useTranslation } from 'react-i18next'
import type { TrustWords } from './index.ts'

/** Loads the texts in the language of the document; not in load.ts, which every page loads. */
const loadTrustWords = async (): Promise<TrustWords> =>
  (document.documentElement.lang === 'th' ? await import('./th/public/trust.ts') : await import('./en/public/trust.ts'))
    .trust

// Like the texts of the administration: only the pages of reports load them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadTrustWords()

/** Provides the texts about the source and versions of a report. */
export const useTrustWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'trust')) i18n.addResourceBundle(i18n.language, 'trust', words)
}
