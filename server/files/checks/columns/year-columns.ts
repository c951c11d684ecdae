import { type ColumnRecipe, isNumberKind } from '../../../../contract/tables/columns.ts'
import { readNumber } from './number-readings.ts'
import { buildValueRecipe, recipeDefaults } from './value-recipes.ts'
import { parseYear } from './year-headers.ts'

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
  const hasRepeatedYear = new Set(yearHeaders.map(({ year }) => year)).size < yearHeaders.length
  const mixesEras = new Set(yearHeaders.map(({ era }) => era)).size > 1
  if (!areAdjacent || hasRepeatedYear || mixesEras) return undefined
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
  kind === 'text' ? hasFigures : role === 'measure' && isNumberKind(kind)
