import type { Language } from '../../../contract/visit.ts'

/** British English writes dd/mm/yyyy and begins the week on Monday; Thai brings the Buddhist calendar. */
export const locales: Record<Language, string> = { en: 'en-GB', th: 'th-TH' }
