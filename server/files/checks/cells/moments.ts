import { dayMilliseconds } from '../../../../contract/durations.ts'

/** The day with the serial 0, in a workbook that counts from 1900 or from 1904. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }

/**
 * Formats a spreadsheet serial, the number of days since an epoch, as a day, a time or both. Examples:
 * `2026-11-20`, `09:30:00`, `2026-11-20 09:30:00`.
 */
export const formatMoment = (serial: number, startsIn1904: boolean): string => {
  // The serials of days before March 1900 are off by one, because the first spreadsheet treated 1900 as a leap year, and others followed.
  const correctedSerial = !startsIn1904 && serial >= 1 && serial < 60 ? serial + 1 : serial
  const moment = new Date(
    (startsIn1904 ? epochs.from1904 : epochs.from1900) + Math.round((correctedSerial * dayMilliseconds) / 1000) * 1000,
  )
  // A serial beyond the range of a Date stays a number.
  if (Number.isNaN(moment.getTime())) return String(serial)
  // Cuts off the milliseconds and the 'Z' at the end.
  const [date = '', time = ''] = moment.toISOString().slice(0, -5).split('T')
  // Counted from 1900, a serial below 1 is only a time of day.
  if (!startsIn1904 && serial < 1) return time
  return time === '00:00:00' ? date : `${date} ${time}`
}

/**
 * Returns the serial of a day such as `2026-11-20`; undefined for other text, and for days before March 1900, which programs read
 * differently.
 */
export const parseDaySerial = (text: string): number | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900-03-01') return undefined
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  // The 31st of a shorter month is parsed as a day of the next one.
  const isDay = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
  return isDay ? (milliseconds - epochs.from1900) / dayMilliseconds : undefined
}

/**
 * Returns the serial of a day with a time, such as `2026-11-20 09:30:00`; undefined for other text, and for a day for which `parseDaySerial`
 * returns undefined.
 */
export const parseTimeSerial = (text: string): number | undefined => {
  const [, date = '', hours, minutes, seconds] = /^(\S+) (\d\d):(\d\d):(\d\d)$/.exec(text) ?? []
  const daySerial = parseDaySerial(date)
  return daySerial === undefined
    ? undefined
    : daySerial + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
}

/** The number of years by which the Buddhist era is ahead of the Common Era. */
const buddhistOffset = 543
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Lists all moments that a text may mean, in the form of `formatMoment`. Day and month may be in either order, and the year may be of the
 * Buddhist era.
 */
export const parseMoments = (text: string): string[] => {
  const [, date = '', time] =
    /^(.*?)(?:(?:^|[T ]+)(\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?: ?[AP]M)?)Z?)?$/i.exec(text) ?? []
  const clockTime = time === undefined ? '' : parseClockTime(time)
  if (date === '') return clockTime ? [clockTime] : []
  const days = parseDays(date)
  return clockTime === '' || clockTime === '00:00:00' ? days : days.map(dayText => `${dayText} ${clockTime}`)
}

const parseClockTime = (time: string) => {
  const [, hours = '', minutes = '', seconds = '00', meridiem] =
    /^(\d+):(\d+)(?::(\d+))?[^AP]*([AP]M)?/i.exec(time) ?? []
  const isAfternoon = meridiem?.toUpperCase() === 'PM'
  const hour = meridiem === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

const parseDays = (date: string): string[] => {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date)
  if (yearFirst) return listValidDates(toYears(yearFirst[1]!), yearFirst[2]!, yearFirst[3]!)
  const monthNamed = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{2}|\d{4})$/i.exec(date)
  if (monthNamed)
    return listValidDates(
      toYears(monthNamed[3]!),
      // An unknown name becomes month 0, which is not a valid date.
      String(monthNames.indexOf(monthNamed[2]!.toLowerCase()) + 1),
      monthNamed[1]!,
    )
  const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(date)
  if (!yearLast) return []
  const years = toYears(yearLast[3]!)
  // The day may come first or the month.
  return [...listValidDates(years, yearLast[2]!, yearLast[1]!), ...listValidDates(years, yearLast[1]!, yearLast[2]!)]
}

/** The centuries that a year of two digits may mean; the last one is the century 2500 of the Buddhist era. */
const centuries = [2000, 1900, 2500 - buddhistOffset]

/** Lists the years of the Common Era that a year of two or four digits may mean. */
const toYears = (year: string) =>
  year.length === 4 ? [Number(year), Number(year) - buddhistOffset] : centuries.map(century => century + Number(year))

const listValidDates = (years: number[], month: string, day: string) =>
  years
    .map(year => `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter(text => !Number.isNaN(Date.parse(text)))
