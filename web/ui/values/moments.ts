import type { Language } from '../../../contract/visit.ts'
import { formatDay } from './formats.ts'

const bangkokFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Bangkok',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a time in ISO 8601 as the day and minute in Bangkok, in Thai in the Buddhist era. */
export const formatMoment = (moment: string, language: Language) => {
  const parts = Object.fromEntries(
    bangkokFormat.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return `${formatDay(`${parts.year}-${parts.month}-${parts.day}`, language)} ${parts.hour}:${parts.minute}`
}

// The Canadian format of days is yyyy-mm-dd.
const dayInBangkok = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })

/** Returns the day yyyy-mm-dd of a moment in Bangkok. */
export const toBangkokDay = (moment: string) => dayInBangkok.format(new Date(moment))
