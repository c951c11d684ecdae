import { useTranslation } from 'react-i18next'
import type { ReleaseWords } from './index.ts'

/** Fetches the words in the language of the document; not in load.ts, which every page fetches. */
const loadReleaseWords = async (): Promise<ReleaseWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/release-calendar.ts')
    : await import('./en/public/release-calendar.ts')
  ).releaseCalendar

// As the words about versions: only the release calendar fetches them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadReleaseWords()

/** Gives the release calendar its words. */
export const useReleaseWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'releaseCalendar'))
    i18n.addResourceBundle(i18n.language, 'releaseCalendar', words)
}
