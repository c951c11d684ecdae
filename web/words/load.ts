import type { Language } from '../../contract/visit.ts'
import type { ReaderWords, StaffWords } from './index.ts'

/** Loads the texts of one language; the other language is not downloaded. */
export const loadWords = async (language: Language): Promise<ReaderWords> =>
  (language === 'th' ? await import('./th/readers.ts') : await import('./en/readers.ts')).readers

/** Loads the texts of the administration. */
export const loadStaffWords = async (language: Language): Promise<StaffWords> =>
  (language === 'th' ? await import('./th/staff.ts') : await import('./en/staff.ts')).staff
