import { useTranslation } from 'react-i18next'
import type { ReleaseWords } from './index.ts'

/** Loads the texts in the language of the document; not in load.ts, which every page loads. */
const loadReleaseWords = async (): Promise<ReleaseWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/release-calendar.ts')
    : await import('./en/public/release-calendar.ts')
  ).releaseCalendar

// Like the texts about versions: only the release calendar loads them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadReleaseWords()

/** Provides the texts of the release calendar. */
export const useReleaseWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'releaseCalendar'))
    i18n.addResourceBundle(i18n.language, 'releaseCalendar', words)
}
