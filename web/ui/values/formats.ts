import { eraOffset } from '../../../contract/eras.ts'
import type { Language } from '../../../contract/visit.ts'

// Marked as pure, so that a part of a page that formats no number does not load it.
const groupedFormat = /* @__PURE__ */ new Intl.NumberFormat('en')

/** Formats 159827 as 159,827; a negative number has a minus sign, not a hyphen. */
export const formatNumber = (value: number) => groupedFormat.format(value).replace('-', '\u2212')

/** Formats the year of a day yyyy-mm-dd in the era of the language: Thai uses the Buddhist era. */
export const formatYear = (day: string, language: Language) => {
  const year = day.slice(0, 4)
  return language === 'th' ? String(Number(year) + eraOffset) : year
}

/** Formats a day yyyy-mm-dd as dd/mm. */
export const formatDayAndMonth = (day: string) => {
  const [, month, date] = day.split('-')
  return `${date}/${month}`
}

/** Formats a day yyyy-mm-dd as dd/mm/yyyy, in the era of the language. Uses no Date, as a day has no time zone. */
export const formatDay = (day: string, language: Language) => {
  const [year = '', month, date] = day.split('-')
  return `${date}/${month}/${language === 'th' ? Number(year) + eraOffset : year}`
}

/** Formats a day yyyy-mm-dd for running text: 22 July 2016, 22 กรกฎาคม 2559. */
export const formatDayInText = (day: string, language: Language) => {
  const date = Number(day.slice(8))
  const month = new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { month: 'long', timeZone: 'UTC' })
  return `${date} ${month} ${formatYear(day, language)}`
}

/** Formats a day yyyy-mm-dd for running text with the year of the other era: 22 July 2016 (BE 2559), 22 กรกฎาคม 2559 (ค.ศ. 2016). */
export const formatDayInBothEras = (day: string, language: Language) => {
  const otherEra = language === 'th' ? `ค.ศ. ${formatYear(day, 'en')}` : `BE ${formatYear(day, 'th')}`
  return `${formatDayInText(day, language)} (${otherEra})`
}
