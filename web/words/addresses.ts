import type { Language } from '../../contract/visit.ts'

/** Returns a page's URL in a language; English is the default and needs no parameter. */
export const addressIn = (language: Language, url: string) =>
  language === 'th' ? `${url}${url.includes('?') ? '&' : '?'}lang=th` : url
