import { eraOffset } from '../../../../contract/eras.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Matches a date or a time or both: any date, then 'T' or spaces, hours, minutes, seconds, fractions, AM or PM, and 'Z' for UTC. */
const dateAndTimePattern = /^(.*?)(?:(?:^|[T ]+)(\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?: ?[AP]M)?)Z?)?$/i

/**
 * Lists all moments that a text may mean, in the form of `formatMoment`. Day and month may be in either order, and the year may be of the
 * Buddhist era.
 */
export const listPossibleMoments = (text: string): string[] => {
  const [, date = '', time] = dateAndTimePattern.exec(text) ?? []
  const clockTime = time === undefined ? '' : parseClockTime(time)
  if (date === '') return clockTime ? [clockTime] : []
  const days = listPossibleDays(date)
  return clockTime === '' || clockTime === '00:00:00' ? days : days.map(dayText => `${dayText} ${clockTime}`)
}

/** Converts a time to 24 hours with seconds. */
const parseClockTime = (time: string) => {
  const [, hours = '', minutes = '', seconds = '00', meridiem] =
    /^(\d+):(\d+)(?::(\d+))?[^AP]*([AP]M)?/i.exec(time) ?? []
  const isAfternoon = meridiem?.toUpperCase() === 'PM'
  const hour = meridiem === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/** Lists the days that a date may mean; empty for any other text. */
const listPossibleDays = (date: string): string[] => {
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
