import { dayMilliseconds } from '../../../../contract/durations.ts'

/** The day with the serial 0, in a workbook that counts from 1900 or from 1904. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }

/**
 * Formats a spreadsheet serial, the number of days since an epoch, as a day, a time or both. Examples:
 * `2026-11-20`, `09:30:00`, `2026-11-20 09:30:00`.
 */
export const formatMoment = (serial: number, usesEpoch1904: boolean): string => {
  // The serials of days before March 1900 are off by one, because the first spreadsheet treated 1900 as a leap year, and others followed.
  const correctedSerial = !usesEpoch1904 && serial >= 1 && serial < 60 ? serial + 1 : serial
  const moment = new Date(
    (usesEpoch1904 ? epochs.from1904 : epochs.from1900) + Math.round((correctedSerial * dayMilliseconds) / 1000) * 1000,
  )
  // A serial beyond the range of a Date stays a number.
  if (Number.isNaN(moment.getTime())) return String(serial)
  // Cuts off the milliseconds and the 'Z' at the end.
  const [date = '', time = ''] = moment.toISOString().slice(0, -5).split('T')
  // Counted from 1900, a serial below 1 is only a time of day.
  if (!usesEpoch1904 && serial < 1) return time
  return time === '00:00:00' ? date : `${date} ${time}`
}

/**
 * Returns the serial, counted from 1900, of a day such as `2026-11-20`; undefined for other text, and for days before March 1900, which
 * programs read differently.
 */
export const parseDaySerial = (text: string): number | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900-03-01') return undefined
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const milliseconds = Date.UTC(year, month - 1, day)
  // The 31st of a shorter month would be a day of the next one.
  const isDay = month >= 1 && month <= 12 && new Date(milliseconds).getUTCDate() === day
  return isDay ? (milliseconds - epochs.from1900) / dayMilliseconds : undefined
}

/**
 * Returns the serial, counted from 1900, of a day with a time, such as `2026-11-20 09:30:00`; undefined for other text, and for a day for
 * which `parseDaySerial` returns undefined.
 */
export const parseTimeSerial = (text: string): number | undefined => {
  const parts = /^(?<date>\S+) (?<hours>\d\d):(?<minutes>\d\d):(?<seconds>\d\d)$/.exec(text)?.groups
  if (!parts) return undefined
  const daySerial = parseDaySerial(parts.date!)
  if (daySerial === undefined) return undefined
  const secondsOfDay = Number(parts.hours) * 3600 + Number(parts.minutes) * 60 + Number(parts.seconds)
  return daySerial + secondsOfDay / 86_400
}
