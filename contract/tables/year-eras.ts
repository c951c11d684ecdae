import type { Era } from './columns.ts'

/** The Buddhist Era counts this many more years than the Common Era. */
export const eraOffset = 543

/** Returns the era of a year in a table or in a query of one; undefined for a number that is not a year of either era. */
export const findEra = (year: number): Era | undefined => {
  if (year >= 2400 && year <= 2700) return 'be'
  return year >= 1500 && year <= 2399 ? 'ce' : undefined
}

/** Converts a year to the Common Era. Without an era, the year shows it; a number that is not a year stays as it is. */
export const toCommonYear = (year: number, era = findEra(year)) => (era === 'be' ? year - eraOffset : year)

/** Converts a Common Era year to an era. */
export const toEraYear = (commonYear: number, era: Era) => (era === 'be' ? commonYear + eraOffset : commonYear)
