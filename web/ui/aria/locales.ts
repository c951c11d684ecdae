import type { Language } from '../../../contract/visit.ts'

/** British English formats dd/mm/yyyy and starts the week on Monday; Thai uses the Buddhist calendar. */
export const locales: Record<Language, string> = { en: 'en-GB', th: 'th-TH' }
