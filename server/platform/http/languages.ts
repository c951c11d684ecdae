import type { Language } from '../../../contract/visit.ts'
import type { Request } from './route.ts'

export const languageCookie = 'khlang_language'

/** What the address asks for, else what the reader chose before, else English. */
export const languageOf = ({ query, cookies }: Request): Language => {
  const asked = (query as { lang?: unknown } | undefined)?.lang
  if (asked === 'en' || asked === 'th') return asked
  return cookies[languageCookie] === 'th' ? 'th' : 'en'
}
