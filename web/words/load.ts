import type { Language } from '../../contract/visit.ts'
import type { ReaderWords, StaffWords } from './index.ts'

/** Fetches one language's words; the other language never travels. */
export const loadWords = async (language: Language): Promise<ReaderWords> =>
  (language === 'th' ? await import('./th/readers.ts') : await import('./en/readers.ts')).readers

/** Fetches the words of the administration's screens. */
export const loadStaffWords = async (language: Language): Promise<StaffWords> =>
  (language === 'th' ? await import('./th/staff.ts') : await import('./en/staff.ts')).staff
