import { eraOffset } from '../eras.ts'
import type { Era } from './columns.ts'

/** Years of both eras that occur in tables. The ranges do not overlap, so a year shows its era. */
const firstCommonYear = 1500
const firstBuddhistYear = 2400
const lastBuddhistYear = 2700

/** Returns the era of a year in a table or in a query of one; undefined for a number that is not a year of either era. */
export const findEra = (year: number): Era | undefined => {
  if (year >= firstBuddhistYear && year <= lastBuddhistYear) return 'be'
  return year >= firstCommonYear && year < firstBuddhistYear ? 'ce' : undefined
}

/** Converts a year to the Common Era. Without an era, the number determines it; a number that is not a year stays unchanged. */
export const toCommonYear = (year: number, era = findEra(year)) => (era === 'be' ? year - eraOffset : year)

/** Converts a Common Era year to an era. */
export const toEraYear = (commonYear: number, era: Era) => (era === 'be' ? commonYear + eraOffset : commonYear)
