import { eraOffset } from '../../../contract/eras.ts'
import type { Language } from '../../../contract/visit.ts'
import { locales } from '../aria/locales.ts'

/** Converts a year of the Common Era to the era of the page's language. */
export const toPageEra = (year: number, language: Language) => (language === 'th' ? year + eraOffset : year)

/** Converts a year of the Common Era to the era that the page's language does not use. */
export const toOtherEra = (year: number, language: Language) => (language === 'th' ? year : year + eraOffset)

/** Formats an ISO day with names in the page's language and the year in the other era. */
export const describeInOtherEra = (isoDay: string, language: Language) => {
  const date = new Date(`${isoDay}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(date)
  return {
    weekday: format({ weekday: 'long' }),
    day: date.getUTCDate(),
    month: format({ month: 'long' }),
    year: toOtherEra(date.getUTCFullYear(), language),
  }
}
