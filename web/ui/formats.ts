import type { Language } from '../../contract/visit.ts'

const grouped = new Intl.NumberFormat('en')

/** 159827 as 159,827; a minus is a minus, not a hyphen. */
export const formatNumber = (value: number) => grouped.format(value).replace('-', '\u2212')

/** A day yyyy-mm-dd as dd/mm/yyyy, in Thai in the Buddhist era. It has no time zone, so no Date is made of it. */
export const formatDay = (day: string, language: Language) => {
  const [year = '', month, date] = day.split('-')
  return `${date}/${month}/${language === 'th' ? Number(year) + 543 : year}`
}
