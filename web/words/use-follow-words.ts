import { useTranslation } from 'react-i18next'
import type { FollowWords } from './index.ts'

/** Fetches the words in the language of the document; not in load.ts, which every page fetches. */
const loadFollowWords = async (): Promise<FollowWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/follows.ts')
    : await import('./en/public/follows.ts')
  ).follows

// As the words about versions: only the pages that offer mails fetch them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadFollowWords()

/** Gives a page the words about mails that tell of releases. */
export const useFollowWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'follows')) i18n.addResourceBundle(i18n.language, 'follows', words)
}
