import type { Language } from '../../../contract/visit.ts'
import { formatDay } from './formats.ts'

/** Moments are texts in ISO 8601. */
const timeZone = 'Asia/Bangkok'
// The Canadian format of days is yyyy-mm-dd.
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone })
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats the day of a moment in Bangkok as dd/mm/yyyy, in the era of the language. */
export const formatBangkokDay = (moment: string, language: Language) => formatDay(toBangkokDay(moment), language)

/** Formats the time of a moment in Bangkok as hh:mm. */
export const formatBangkokTime = (moment: string) => timeFormat.format(new Date(moment))

/** Formats a moment as the day and minute in Bangkok: dd/mm/yyyy hh:mm, in the era of the language. */
export const formatMoment = (moment: string, language: Language) =>
  `${formatBangkokDay(moment, language)} ${formatBangkokTime(moment)}`

/** Returns the day yyyy-mm-dd of a moment in Bangkok. */
export const toBangkokDay = (moment: string) => dayFormat.format(new Date(moment))

/** Returns the month yyyy-mm of a moment in Bangkok. */
export const toBangkokMonth = (moment: string) => toBangkokDay(moment).slice(0, 7)
