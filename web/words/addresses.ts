import type { Language } from '../../contract/visit.ts'

/** A page's address in a language: English is what a reader without a choice gets, so it needs no mark. */
export const addressIn = (language: Language, url: string) =>
  language === 'th' ? `${url}${url.includes('?') ? '&' : '?'}lang=th` : url
