import type { ReleaseWords } from './index.ts'
import { useAddedWords } from './use-added-words.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadReleaseWords = async (): Promise<ReleaseWords> =>
  (document.documentElement.lang === 'th'
    ? await import('./th/public/release-calendar.ts')
    : await import('./en/public/release-calendar.ts')
  ).releaseCalendar

// Only the release calendar loads these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadReleaseWords()

/** Adds the texts of the release calendar to the page. */
export const useReleaseWords = () => useAddedWords({ releaseCalendar: words })
