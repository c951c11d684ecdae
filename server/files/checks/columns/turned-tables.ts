import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'
import { toEraYear } from '../../../../contract/tables/year-eras.ts'
import { toValue } from './values.ts'
import { findYearColumns, readFigure } from './year-columns.ts'

/** The texts of a table, row by row. */
export interface TableTexts {
  /** The recipe of each column. */
  recipes: ColumnRecipe[]
  /** The number of values in each column. */
  valueCounts: number[]
  rows: () => AsyncGenerator<string[]>
}

/**
 * Turns a table whose columns are years into one with a row for each row and year, a column of years and a column of figures. Undefined for
 * a table without such columns, and if another measure is requested.
 */
export const turnYearColumns = (table: TableTexts, measure: string | undefined): TableTexts | undefined => {
  const { recipes, valueCounts, rows } = table
  const years = findYearColumns(recipes)
  if (!years || (measure !== undefined && measure !== years.value.name)) return undefined
  const markIndices = new Set(years.columns.map(({ markAt }) => markAt))
  // Leaves out other times, such as the day of an update, because they are not the times of these figures.
  const labelIndices = [...recipes.keys()].filter(
    at => ['key', 'label', 'note'].includes(recipes[at]!.role) && !markIndices.has(at),
  )
  const labelledColumns = years.columns.map(({ at, year, markAt }) => ({
    at,
    markAt,
    year: String(toEraYear(year, years.time.era ?? 'ce')),
  }))
  const figureCount = years.columns.reduce((sum, { at }) => sum + valueCounts[at]!, 0)
  const newRecipes = [years.time, years.value, ...(years.mark ? [years.mark] : [])]
  return {
    recipes: [...labelIndices.map(at => recipes[at]!), ...newRecipes],
    valueCounts: [...labelIndices.map(at => valueCounts[at]!), ...newRecipes.map(() => figureCount)],
    async *rows() {
      for await (const record of rows())
        for (const { at, markAt, year } of labelledColumns) {
          const figure = toFigure(recipes[at]!, record[at]!) ?? ''
          const marks = years.mark ? [markAt === undefined ? '' : record[markAt]!] : []
          yield [...labelIndices.map(index => record[index]!), year, figure, ...marks]
        }
    },
  }
}

const toFigure = (recipe: ColumnRecipe, text: string) =>
  recipe.kind === 'text' ? readFigure(text) : toValue(recipe, text)
