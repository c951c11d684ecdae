import { useTranslation } from 'react-i18next'
import type { WallWords } from './index.ts'

/** Loads the texts in the language of the document; not in load.ts, which every page loads. */
const loadWallWords = async (): Promise<WallWords> =>
  (document.documentElement.lang === 'th' ? await import('./th/public/wall.ts') : await import('./en/public/wall.ts'))
    .wall

// Like the texts about versions: only links to a login load them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadWallWords()

/** Provides the texts about downloads that need a login. */
export const useWallWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'wall')) i18n.addResourceBundle(i18n.language, 'wall', words)
}
