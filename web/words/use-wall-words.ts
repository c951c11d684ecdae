import { useTranslation } from 'react-i18next'
import type { WallWords } from './index.ts'

/** Loads the texts in the language of the document. It is not in load.ts, because every page loads that file. */
const loadWallWords = async (): Promise<WallWords> =>
  (document.documentElement.lang === 'th' ? await import('./th/public/wall.ts') : await import('./en/public/wall.ts'))
    .wall

// Only the login and links to it load these texts. The server has all texts from the start (web/entry.server.tsx).
const words = typeof document === 'undefined' ? {} : await loadWallWords()

/** Adds the texts about downloads that need a login to the page. */
export const useWallWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'wall')) i18n.addResourceBundle(i18n.language, 'wall', words)
}
