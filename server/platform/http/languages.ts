import type { Language } from '../../../contract/visit.ts'
import type { Request } from './requests.ts'

export const languageCookie = 'khlang_language'

/** What the address asks for, else what the reader chose before, else what the browser is set to, else English. */
export const languageOf = ({ query, cookies, headers }: Request): Language => {
  const asked = (query as { lang?: unknown } | undefined)?.lang
  const said = [asked, cookies[languageCookie], preferred(headers['accept-language'])]
  return said.find(one => one === 'en' || one === 'th') ?? 'en'
}

/** Browsers name their languages in the order in which they are wanted, so the weights say no more. */
const preferred = (accepted = '') => /(?:^|,)\s*(en|th)\b/i.exec(accepted)?.[1]?.toLowerCase()
