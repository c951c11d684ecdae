import { eraOffset } from '../../../../contract/eras.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Matches a date or a time or both: any date, then 'T' or spaces, hours, minutes, seconds, fractions, AM or PM, and 'Z' for UTC. */
const dateAndTimePattern = /^(?<date>.*?)(?:(?:^|[T ]+)(?<time>\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?: ?[AP]M)?)Z?)?$/i
const clockPattern = /^(?<hours>\d+):(?<minutes>\d+)(?::(?<seconds>\d+))?[^AP]*(?<meridiem>[AP]M)?/i
/** The three ways to write a date: `2026-11-20`, `20 November 2026`, and `20/11/2026` or `11/20/2026`. */
const yearFirstPattern = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/
const monthNamePattern = /^(?<day>\d{1,2})[- ](?<monthName>[a-z]{3})[a-z]*[- ,]+(?<year>\d{2}|\d{4})$/i
const yearLastPattern = /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{2}|\d{4})$/

/**
 * Lists all moments that a text may mean, in the form of `formatMoment`. Day and month may be in either order, and the year may be of the
 * Buddhist era.
 */
export const listPossibleMoments = (text: string): string[] => {
  const { date = '', time } = dateAndTimePattern.exec(text)?.groups ?? {}
  const clockTime = time === undefined ? '' : parseClockTime(time)
  if (date === '') return clockTime ? [clockTime] : []
  const days = listPossibleDays(date)
  return clockTime === '' || clockTime === '00:00:00' ? days : days.map(dayText => `${dayText} ${clockTime}`)
}

/** Converts a time to 24 hours with seconds. */
const parseClockTime = (time: string) => {
  const { hours = '', minutes = '', seconds = '00', meridiem } = clockPattern.exec(time)?.groups ?? {}
  const isAfternoon = meridiem?.toUpperCase() === 'PM'
  const hour = meridiem === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/** Lists the days that a date may mean; empty for any other text. */
const listPossibleDays = (date: string): string[] => {
  const yearFirst = yearFirstPattern.exec(date)?.groups
  if (yearFirst) return listValidDates(toYears(yearFirst.year!), yearFirst.month!, yearFirst.day!)
  const monthNamed = monthNamePattern.exec(date)?.groups
  if (monthNamed) {
    // An unknown name becomes month 0, which is not a valid date.
    const month = monthNames.indexOf(monthNamed.monthName!.toLowerCase()) + 1
    return listValidDates(toYears(monthNamed.year!), String(month), monthNamed.day!)
  }
  const yearLast = yearLastPattern.exec(date)?.groups
  if (!yearLast) return []
  const years = toYears(yearLast.year!)
  // The day may come first or the month.
  return [
    ...listValidDates(years, yearLast.second!, yearLast.first!),
    ...listValidDates(years, yearLast.first!, yearLast.second!),
  ]
}

/** The centuries that a year of two digits may mean; the last one is the century 2500 of the Buddhist era. */
const centuries = [2000, 1900, 2500 - eraOffset]

/** Lists the years of the Common Era that a year of two or four digits may mean. */
const toYears = (year: string) =>
  year.length === 4 ? [Number(year), Number(year) - eraOffset] : centuries.map(century => century + Number(year))

/**
 * Lists the dates with these years that can be parsed. A day beyond the end of a shorter month, such as 31 February, is left in the list;
 * no serial has this text.
 */
const listValidDates = (years: number[], month: string, day: string) =>
  years
    .map(year => `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter(text => !Number.isNaN(Date.parse(text)))
