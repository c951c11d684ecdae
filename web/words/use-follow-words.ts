import { useTranslation } from 'react-i18next'
import type { FollowWords } from './index.ts'

/** Loads the texts in the language of the document; not in load.ts, which every page loads. */
const loadFollowWords = async (): Promise<FollowWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/follows.ts')
    : await import('./en/public/follows.ts')
  ).follows

// Like the texts about versions: only pages that offer mails load them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadFollowWords()

/** Provides the texts about mails on releases. */
export const useFollowWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'follows')) i18n.addResourceBundle(i18n.language, 'follows', words)
}
