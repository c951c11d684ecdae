import type { Language } from '../../../contract/visit.ts'
import type { Request } from './requests.ts'

export const languageCookie = 'khlang_language'

/** Picks the language in the address, otherwise the reader's earlier choice, otherwise the browser's setting, otherwise English. */
export const pickLanguage = ({ query, cookies, headers }: Request): Language => {
  const queryLanguage = (query as { lang?: unknown } | undefined)?.lang
  const candidates = [queryLanguage, cookies[languageCookie], parseAcceptLanguage(headers['accept-language'])]
  return candidates.find(candidate => candidate === 'en' || candidate === 'th') ?? 'en'
}

/**
 * Parses the first of the portal's languages in the header; undefined without one. Browsers list languages by preference, so the weights
 * can be ignored.
 */
const parseAcceptLanguage = (accepted = '') => /(?:^|,)\s*(en|th)\b/i.exec(accepted)?.[1]?.toLowerCase()
