import { type ColumnRecipe, isNumberKind } from '../../../../contract/tables/columns.ts'
import { buildMarkRecipe } from './marks.ts'
import { readNumber } from './number-readings.ts'
import { buildValueRecipe, recipeDefaults } from './value-recipes.ts'
import { parseYear } from './year-headers.ts'

/** The columns of a table whose headers are years, and the recipes of the two columns that replace them in the turned table. */
export interface YearColumns {
  /** Each column, by its index from 0, its year in the Common Era, and the index of the column of its marks, if it has one. */
  columns: { at: number; year: number; markAt: number | undefined }[]
  /** The column of years. */
  time: ColumnRecipe
  /** The column of figures. */
  value: ColumnRecipe
  /** The column of the marks of these figures; undefined if none of the columns has marks. */
  mark: ColumnRecipe | undefined
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
  // Columns of marks are between the columns of the file.
  const fileColumns = recipes.flatMap((recipe, index) => (recipe.markOf === undefined ? [{ recipe, index }] : []))
  const yearHeaders = fileColumns.flatMap(({ recipe, index }, position) => {
    const header = parseYear(recipe.name)
    return header ? [{ index, position, ...header }] : []
  })
  const areAdjacent = yearHeaders.some(
    ({ position }, order) => yearHeaders[order + minYearColumns - 1]?.position === position + minYearColumns - 1,
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
  const yearColumns = columns.map(({ index, year }) => ({ at: index, year, markAt: findMarkIndex(recipes, index) }))
  const hasMarks = yearColumns.some(({ markAt }) => markAt !== undefined)
  const mark = hasMarks ? buildMarkRecipe(value.name, [...usedNames, time.name]) : undefined
  return { columns: yearColumns, time, value, mark }
}

/** Returns the index of the column of the marks of a column; undefined if it has none. */
const findMarkIndex = (recipes: readonly ColumnRecipe[], index: number) =>
  recipes[index + 1]?.markOf === recipes[index]!.name ? index + 1 : undefined

/**
 * Returns true if a column contains figures. The recipe of a text without `hasFigures` is older than this field, so such a column counts;
 * the query leaves out its rows without figures.
 */
const containsFigures = ({ kind, role, hasFigures = true }: ColumnRecipe) =>
  kind === 'text' ? hasFigures : role === 'measure' && isNumberKind(kind)
