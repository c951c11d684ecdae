import type { ColumnRecipe, Era } from '../../../../contract/tables/columns.ts'
import { findEra, toCommonYear } from '../../../../contract/tables/year-eras.ts'
import { parseDate, parseDatetime } from './date-readings.ts'
import { memoise } from './memoise.ts'
import { maxIntegerDigits, readNumber } from './number-readings.ts'
import { parsePeriod } from './period-readings.ts'

/** Creates the `toValue` of a column; for days and times with a cache, because they are slow to parse and many are equal. */
export const createValueConverter = (recipe: ColumnRecipe): ((text: string) => string | null | undefined) => {
  const convert = (text: string) => toValue(recipe, text)
  return recipe.kind === 'date' || recipe.kind === 'datetime' ? memoise(convert) : convert
}

/** Converts a text to a value by the recipe of its column; null for a missing value, undefined for a text that does not fit the recipe. */
export const toValue = (recipe: ColumnRecipe, text: string): string | null | undefined => {
  const { kind, missing, era, order, isZoned, period } = recipe
  if (text === '') return null
  if (missing.length > 0 && missing.includes(text.trim())) return null
  if (kind === 'text') return text
  if (text.trim() === '') return null
  if (kind === 'date') return period ? parsePeriod(text, era, period) : parseDate(text, era, order)
  if (kind === 'datetime') return parseDatetime(text, era, isZoned)
  return toCanonicalNumber(recipe, text)
}

const toCanonicalNumber = ({ kind, width, scale, unit, era }: ColumnRecipe, text: string) => {
  const reading = readNumber(text)
  if (!reading || (reading.isPercent && unit !== '%') || reading.form === 'zeros') return undefined
  const { canonical, form } = reading
  if (kind === 'number') return Number.isFinite(Number(canonical)) ? canonical : undefined
  if (form === 'exponent') return undefined
  if (kind === 'decimal')
    return reading.scale <= scale && reading.integerDigits <= width - scale ? canonical : undefined
  if (form !== 'integer' || reading.integerDigits > maxIntegerDigits) return undefined
  return era ? findCommonYear(Number(canonical), era) : canonical
}

/** Returns the year in the Common Era as text; undefined for a year of the other era. */
const findCommonYear = (year: number, era: Era) => (findEra(year) === era ? String(toCommonYear(year, era)) : undefined)
