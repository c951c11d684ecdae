import type { ColumnKind, ColumnRecipe, Era } from '../../../../contract/tables/columns.ts'
import { findEra, toCommonYear } from '../../../../contract/tables/year-eras.ts'
import { maxIntegerDigits, readNumber } from './number-readings.ts'

/** The columns of a table whose headers are years, and the recipes of the two columns that replace them in the turned table. */
export interface YearColumns {
  /** Each column, by its index from 0, and its year in the Common Era. */
  columns: { at: number; year: number }[]
  /** The column of years. */
  time: ColumnRecipe
  /** The column of figures. */
  value: ColumnRecipe
}

/** Fewer adjacent headers may look like years by chance. */
const minYearColumns = 4

/** Matches headers such as `2020`, `พ.ศ. 2563`, `ปีงบประมาณ ๒๕๖๓`, `FY2020`, and `2020 [YR2020]` of the World Bank. */
const yearHeaderPattern =
  /^(?:(?:ปี|ปีงบประมาณ|งบประมาณ|fy|year|yr)\s*)?(?:(พ\.?\s?ศ\.?|b\.?e\.?)|(ค\.?\s?ศ\.?|a\.?d\.?|c\.?e\.?))?\s*(\d{4})(?:\s*\[yr\d{4}\])?$/i

/** Parses a header that is a year, to its era and its year in the Common Era; undefined for any other header. */
export const parseYear = (name: string): { era: Era; year: number } | undefined => {
  const text = name.trim().replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50))
  const [, buddhistMark, commonMark, digits] = yearHeaderPattern.exec(text) ?? []
  const headerYear = Number(digits)
  const era = digits === undefined ? undefined : findEra(headerYear)
  if (!era || (buddhistMark && era !== 'be') || (commonMark && era !== 'ce')) return undefined
  return { era, year: toCommonYear(headerYear, era) }
}

/** Reads a figure that its column keeps as text, because other rows have another unit; undefined for any other text. */
export const readFigure = (text: string) => {
  const reading = readNumber(text)
  return reading && (reading.form === 'integer' || reading.form === 'decimal') ? reading.canonical : undefined
}

/**
 * Finds the columns of figures whose headers are years, if at least four such headers are adjacent. Undefined without them, for years of
 * both eras, and for a year that occurs twice. A column of texts counts if it contains figures, such as figures with several units.
 */
export const findYearColumns = (recipes: readonly ColumnRecipe[]): YearColumns | undefined => {
  const headers = recipes.map(({ name }) => parseYear(name))
  const yearHeaders = headers.flatMap((header, index) => (header ? [{ index, ...header }] : []))
  const areAdjacent = yearHeaders.some(
    (header, position) => yearHeaders[position + minYearColumns - 1]?.index === header.index + minYearColumns - 1,
  )
  const years = new Set(yearHeaders.map(({ year }) => year))
  if (!areAdjacent || years.size < yearHeaders.length || new Set(yearHeaders.map(({ era }) => era)).size > 1)
    return undefined
  const columns = yearHeaders.filter(({ index }) => containsFigures(recipes[index]!))
  if (columns.length === 0) return undefined
  const usedNames = new Set(recipes.map(({ name }) => name.trim().toLowerCase()))
  const toUnusedName = (name: string) => (usedNames.has(name) ? `${name}_of_column` : name)
  const time = {
    ...recipeDefaults,
    name: toUnusedName('year'),
    kind: 'integer' as const,
    role: 'time' as const,
    era: yearHeaders[0]!.era,
  }
  const value = { ...buildValueRecipe(columns.map(({ index }) => recipes[index]!)), name: toUnusedName('value') }
  return { columns: columns.map(({ index, year }) => ({ at: index, year })), time, value }
}

/**
 * Returns true if a column contains figures. The recipe of a text without `hasFigures` is older than this field, so such a column counts;
 * the query leaves out its rows without figures.
 */
const containsFigures = ({ kind, role, hasFigures = true }: ColumnRecipe) =>
  kind === 'text' ? hasFigures : role === 'measure' && isNumber(kind)

const recipeDefaults = { width: 0, scale: 0, unit: null, era: null, order: null, isZoned: false, missing: [] }

const isNumber = (kind: ColumnKind) => kind === 'integer' || kind === 'decimal' || kind === 'number'

/** The number of digits of the largest decimal. */
const maxDigits = 38

/**
 * Builds the recipe of a column that has the figures of all columns: integers, otherwise decimals if they fit, otherwise double precision.
 */
const buildValueRecipe = (recipes: readonly ColumnRecipe[]): Omit<ColumnRecipe, 'name'> => {
  const units = new Set(recipes.map(({ unit }) => unit))
  const measureDefaults = {
    ...recipeDefaults,
    role: 'measure' as const,
    unit: units.size === 1 ? [...units][0]! : null,
  }
  if (recipes.every(({ kind }) => kind === 'integer')) return { ...measureDefaults, kind: 'integer' }
  const scale = Math.max(...recipes.map(recipe => recipe.scale))
  const integerDigits = Math.max(
    ...recipes.map(recipe => (recipe.kind === 'integer' ? maxIntegerDigits : recipe.width - recipe.scale)),
  )
  const isExact =
    recipes.every(({ kind }) => kind === 'integer' || kind === 'decimal') && integerDigits + scale <= maxDigits
  return isExact
    ? { ...measureDefaults, kind: 'decimal', width: maxDigits, scale }
    : { ...measureDefaults, kind: 'number' }
}
