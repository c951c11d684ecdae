import type { Language } from '../../contract/visit.ts'
import type { Words } from './index.ts'

/** Fetches one language's words; the other language never travels. */
export const loadWords = async (language: Language): Promise<Words> =>
  language === 'th' ? (await import('./th.ts')).th : (await import('./en.ts')).en
