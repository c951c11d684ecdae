import type { Language } from '../../../contract/visit.ts'

const grouped = new Intl.NumberFormat('en')

/** 159827 as 159,827; a minus is a minus, not a hyphen. */
export const formatNumber = (value: number) => grouped.format(value).replace('-', '\u2212')

/** A day yyyy-mm-dd as dd/mm/yyyy, in Thai in the Buddhist era. It has no time zone, so no Date is made of it. */
export const formatDay = (day: string, language: Language) => {
  const [year = '', month, date] = day.split('-')
  return `${date}/${month}/${language === 'th' ? Number(year) + 543 : year}`
}

/** A day yyyy-mm-dd in running text: 22 July 2016, 22 กรกฎาคม 2559. */
export const formatDayInText = (day: string, language: Language) => {
  const [year, , date] = day.split('-').map(Number)
  const month = new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { month: 'long', timeZone: 'UTC' })
  return `${date} ${month} ${language === 'th' ? year! + 543 : year}`
}

/** The same with the year of the other era behind it: 22 July 2016 (BE 2559), 22 กรกฎาคม 2559 (ค.ศ. 2016). */
export const formatDayInBothEras = (day: string, language: Language) => {
  const year = Number(day.slice(0, 4))
  return `${formatDayInText(day, language)} (${language === 'th' ? `ค.ศ. ${year}` : `BE ${year + 543}`})`
}
