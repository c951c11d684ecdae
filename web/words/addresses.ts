import type { Language } from '../../contract/visit.ts'

/** Adds the language to the URL of a page. English is the default and needs no parameter. */
export const toLanguageUrl = (language: Language, url: string) =>
  language === 'th' ? `${url}${url.includes('?') ? '&' : '?'}lang=th` : url
