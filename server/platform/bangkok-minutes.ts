import type { Language } from '../../contract/visit.ts'

const formatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Bangkok',
} as const
const formats = {
  en: new Intl.DateTimeFormat('en-GB', formatOptions),
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', formatOptions),
}

/** Formats a moment as date and time in Bangkok, to the minute; in Thai with the year of the Buddhist era. */
export const formatBangkokMinute = (at: Date, language: Language) => formats[language].format(at)
