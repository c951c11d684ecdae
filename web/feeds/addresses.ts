import type { Language } from '../../contract/visit.ts'

/** Reports of one part of the site map; the protocol allows 50,000 addresses, but a part is read whole. */
export const sitemapPartSize = 1000

/** A page's address in a language: English is what a reader without a choice gets, so it needs no mark. */
export const addressIn = (language: Language, url: string) => (language === 'th' ? `${url}?lang=th` : url)
