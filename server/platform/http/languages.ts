import type { Language } from '../../../contract/visit.ts'
import type { Request } from './requests.ts'

/** The cookie of the reader's choice. */
export const languageCookie = 'khlang_language'

/** Picks the language: that of the address, otherwise of the reader's earlier choice, otherwise of the browser, otherwise English. */
export const pickLanguage = ({ query, cookies, headers }: Request): Language => {
  const queryLanguage = (query as { lang?: unknown } | undefined)?.lang
  const candidates = [queryLanguage, cookies[languageCookie], parseAcceptLanguage(headers['accept-language'])]
  return candidates.find(candidate => candidate === 'en' || candidate === 'th') ?? 'en'
}

/**
 * Returns the first of the portal's languages in the Accept-Language header; undefined if it has none. Browsers list languages by
 * preference, so the weights can be ignored.
 */
const parseAcceptLanguage = (header = '') => /(?:^|,)\s*(en|th)\b/i.exec(header)?.[1]?.toLowerCase()
