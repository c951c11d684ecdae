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

/** Formats a moment as day and minute in Bangkok, in the era of a language. */
export const bangkokMinute = (at: Date, language: 'en' | 'th') => formats[language].format(at)
