import { eraOffset } from '../../contract/eras.ts'
import type { Language } from '../../contract/visit.ts'

/** Formats a month (yyyy-mm) with its name and year; in Thai, the year is of the Buddhist era. */
export const formatMonth = (month: string, language: Language) => {
  const [year = ''] = month.split('-')
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
  return `${name} ${language === 'th' ? Number(year) + eraOffset : year}`
}
