import { eraOffset } from './tables/year-eras.ts'

/** The first and the last year of a valid day. Other years are nearly always in the Buddhist era. */
export const dayYears = { first: 1900, last: 2200 } as const

/** Converts a text with a Buddhist year to a day in the Common Era; undefined for any other text. */
export const toCommonEra = (value: string) => {
  const [, year = '', rest = ''] = /^(\d{4})(-\d\d-\d\d)$/.exec(value) ?? []
  if (Number(year) <= dayYears.last || Number(year) > dayYears.last + eraOffset) return undefined
  const commonEra = `${Number(year) - eraOffset}${rest}`
  const date = new Date(`${commonEra}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(commonEra) ? commonEra : undefined
}

/** A year above this without an era is read as a Buddhist year. */
const lastCommonYear = 2300

/** Converts a year of either era to the Common Era. Cells and queries of tables have the borders of `tables/year-eras.ts`. */
export const commonYear = (year: number) => (year > lastCommonYear ? year - eraOffset : year)

/** Years of the Common Era, both included. */
export interface Years {
  from: number
  to: number
}

/** Returns the first and last year in a text, of either era; undefined if it has none. */
export const yearsIn = (text: string): Years | undefined => {
  const years = [...text.matchAll(/(?<!\d)(\d{4})(?!\d)/g)]
    .map(([, year]) => commonYear(Number(year)))
    .filter(year => year >= 1000 && year <= dayYears.last)
  return years.length > 0 ? { from: Math.min(...years), to: Math.max(...years) } : undefined
}

/** Returns true if a text names exactly the years of a table whose times are all years, so that it describes them completely. */
export const describesTimes = (text: string, { from, to, years }: { from: string; to: string; years: Years }) => {
  const textYears = yearsIn(text)
  return textYears?.from === years.from && textYears.to === years.to && isYear(from) && isYear(to)
}

const isYear = (time: string) => /^\d{4}$/.test(time)
