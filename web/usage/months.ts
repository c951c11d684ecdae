import type { Language } from '../../contract/visit.ts'

/** Formats a month (yyyy-mm), in Thai in the Buddhist era. */
export const formatMonth = (month: string, language: Language) => {
  const [year = ''] = month.split('-')
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
  return `${name} ${language === 'th' ? Number(year) + 543 : year}`
}
