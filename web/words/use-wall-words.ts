import { useTranslation } from 'react-i18next'
import type { WallWords } from './index.ts'

/** Fetches the words in the language of the document; not in load.ts, which every page fetches. */
const loadWallWords = async (): Promise<WallWords> =>
  (document.documentElement.lang === 'th' ? await import('./th/public/wall.ts') : await import('./en/public/wall.ts'))
    .wall

// As the words about versions: only what leads to a login fetches them, and the server has them from the start.
const words = typeof document === 'undefined' ? {} : await loadWallWords()

/** Gives a page the words about logging in to a file. */
export const useWallWords = () => {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle(i18n.language, 'wall')) i18n.addResourceBundle(i18n.language, 'wall', words)
}
