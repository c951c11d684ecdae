import type { Language } from '../../../contract/visit.ts'

const groupedFormat = new Intl.NumberFormat('en')

/** Formats 159827 as 159,827; a negative number has a minus sign, not a hyphen. */
export const formatNumber = (value: number) => groupedFormat.format(value).replace('-', '\u2212')

/** Formats a day yyyy-mm-dd as dd/mm/yyyy, in Thai in the Buddhist era. Uses no Date, as a day has no time zone. */
export const formatDay = (day: string, language: Language) => {
  const [year = '', month, date] = day.split('-')
  return `${date}/${month}/${language === 'th' ? Number(year) + 543 : year}`
}

/** Formats a day yyyy-mm-dd for running text: 22 July 2016, 22 กรกฎาคม 2559. */
export const formatDayInText = (day: string, language: Language) => {
  const [year, , date] = day.split('-').map(Number)
  const month = new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { month: 'long', timeZone: 'UTC' })
  return `${date} ${month} ${language === 'th' ? year! + 543 : year}`
}

/** Formats a day yyyy-mm-dd for running text with the year of the other era: 22 July 2016 (BE 2559), 22 กรกฎาคม 2559 (ค.ศ. 2016). */
export const formatDayInBothEras = (day: string, language: Language) => {
  const year = Number(day.slice(0, 4))
  return `${formatDayInText(day, language)} (${language === 'th' ? `ค.ศ. ${year}` : `BE ${year + 543}`})`
}
