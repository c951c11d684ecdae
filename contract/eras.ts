/** The Buddhist Era counts this many more years than the Common Era. */
export const eraOffset = 543

/** The first and the last year of a valid day. Other years are nearly always in the Buddhist Era. */
export const dayYears = { first: 1900, last: 2200 } as const

/** Converts a day of the Buddhist Era to the Common Era; undefined for any other text, also for a day that does not exist. */
export const toCommonEraDay = (value: string) => {
  const [, yearText = '', monthAndDay = ''] = /^(\d{4})(-\d\d-\d\d)$/.exec(value) ?? []
  const year = Number(yearText)
  const isBuddhistYear = year > dayYears.last && year <= dayYears.last + eraOffset
  if (!isBuddhistYear) return undefined
  const day = `${year - eraOffset}${monthAndDay}`
  const date = new Date(`${day}T00:00:00Z`)
  // JavaScript turns 30 February into a day of March.
  const isInCalendar = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isInCalendar ? day : undefined
}

/**
 * The last year that counts as a year of the Common Era if a text does not name the era. It is later than `dayYears.last`, because this limit
 * is for texts and files: there, 2201 to 2300 stay as they are and do not become 1658 to 1757.
 */
const lastCommonYear = 2300

/**
 * Converts a year without an era to the Common Era: years above 2300 count as Buddhist. Cells and queries of tables use the limits of
 * `tables/year-eras.ts` instead.
 */
export const guessCommonYear = (year: number) => (year > lastCommonYear ? year - eraOffset : year)

/** The first and the last year of a period, in the Common Era. */
export interface YearRange {
  from: number
  to: number
}

/** Returns the first and the last year in a text as years of the Common Era. The text may use either era. Undefined if it contains no year. */
export const findYearRange = (text: string): YearRange | undefined => {
  const years = [...text.matchAll(/(?<!\d)(\d{4})(?!\d)/g)]
    .map(([, digits]) => guessCommonYear(Number(digits)))
    // Four digits that begin with 0 are a number, not a year. Years after the last valid day are numbers too.
    .filter(year => year >= 1000 && year <= dayYears.last)
  return years.length > 0 ? { from: Math.min(...years), to: Math.max(...years) } : undefined
}

/**
 * Returns true if the text names the same first and last year as the table, and the times of the table are years only, without months or days.
 * `table` has the first and the last time of the table as they are written, and their years.
 */
export const statesSameYears = (text: string, table: { from: string; to: string; years: YearRange }) => {
  const statedYears = findYearRange(text)
  const areYearsEqual = statedYears?.from === table.years.from && statedYears.to === table.years.to
  return areYearsEqual && isYear(table.from) && isYear(table.to)
}

const isYear = (time: string) => /^\d{4}$/.test(time)
