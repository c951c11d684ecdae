import { type ColumnFacts, type ColumnRecipe, type Period, periods } from '../../../../contract/tables/columns.ts'
import { toEraYear } from '../../../../contract/tables/year-eras.ts'
import { isFiscalName, isPartName, isThaiFiscalName, pickUnusedName } from './column-names.ts'
import type { TableRecipes } from './marks.ts'
import { memoise } from './memoise.ts'
import { recipeDefaults } from './value-recipes.ts'
import { toValue } from './values.ts'
import { readYearPart } from './year-parts.ts'

/** The columns whose texts give a month or a quarter together, by their indices. */
interface TimeParts {
  yearIndex: number
  partIndex: number
  period: Period
}

/** The first month of a Thai fiscal year, which is named after the year in which it ends. */
const firstFiscalMonth = 10

/**
 * Adds a column of months or quarters before the column of years, if another column has the months or quarters of these years. Without it, such a
 * table would have no time that is different in each row, and so no series. `factsByName` has the facts of the columns of the file.
 */
export const composeTimes = (table: TableRecipes, factsByName: ReadonlyMap<string, ColumnFacts>): TableRecipes => {
  const timeParts = findTimeParts(table.recipes, factsByName)
  if (!timeParts) return table
  const { yearIndex, partIndex, period } = timeParts
  const yearRecipe = table.recipes[yearIndex]!
  const name = pickUnusedName(
    table.recipes.map(recipe => recipe.name),
    number => `${yearRecipe.name} ${table.recipes[partIndex]!.name}${number === 1 ? '' : ` ${number}`}`,
  )
  const timeRecipe: ColumnRecipe = {
    ...recipeDefaults,
    name,
    kind: 'date',
    role: 'time',
    era: yearRecipe.era,
    period,
  }
  const recipes = table.recipes.map((recipe, index) =>
    index === yearIndex || index === partIndex ? { ...recipe, partOf: name } : recipe,
  )
  const composeText = createTextComposer(yearRecipe, period)
  return {
    recipes: recipes.toSpliced(yearIndex, 0, timeRecipe),
    toTableRecord(fileRecord) {
      const record = table.toTableRecord(fileRecord)
      return record.toSpliced(yearIndex, 0, composeText(record[yearIndex]!, record[partIndex]!))
    },
  }
}

/**
 * Finds the only column of times, if it has years, and the only other column that has months, otherwise quarters, of these years. For fiscal years it
 * has names of months, because their quarters are not those of the calendar and their month 1 may be October.
 */
const findTimeParts = (
  recipes: readonly ColumnRecipe[],
  factsByName: ReadonlyMap<string, ColumnFacts>,
): TimeParts | undefined => {
  const yearIndex = findOnlyIndex(recipes, ({ role }) => role === 'time')
  if (yearIndex === undefined || recipes[yearIndex]!.kind !== 'integer') return undefined
  const isFiscal = isFiscalName(recipes[yearIndex]!.name)
  // The first month of other fiscal years is unknown.
  if (isFiscal && !isThaiFiscalYear(recipes[yearIndex]!)) return undefined
  const hasParts = isFiscal ? hasOnlyMonthNames : hasOnlyParts
  for (const period of periods) {
    const partIndex = findOnlyIndex(recipes, ({ name }) => hasParts(name, factsByName.get(name), period))
    if (partIndex !== undefined) return { yearIndex, partIndex, period }
  }
  return undefined
}

const isThaiFiscalYear = ({ name, era }: ColumnRecipe) => isThaiFiscalName(name) || (isFiscalName(name) && era === 'be')

/** Returns the index of the only recipe that meets a condition; undefined if there are none or several. */
const findOnlyIndex = (recipes: readonly ColumnRecipe[], meetsCondition: (recipe: ColumnRecipe) => boolean) => {
  const index = recipes.findIndex(meetsCondition)
  return index >= 0 && recipes.findLastIndex(meetsCondition) === index ? index : undefined
}

/** Returns true if each text of a column is a month, or each is a quarter, and its name says so. */
const hasOnlyParts = (name: string, facts: ColumnFacts | undefined, period: Period) =>
  isPartName(name, period) && facts !== undefined && facts.present > 0 && facts.yearParts?.[period] === facts.present

/** Returns true if each text of a column is the name of a month, and its name says so. */
const hasOnlyMonthNames = (name: string, facts: ColumnFacts | undefined, period: Period) =>
  period === 'month' && hasOnlyParts(name, facts, period) && facts?.counts.text === facts?.present

/** Creates the function that joins the text of a year and that of a month or quarter; empty if one of them is missing. */
const createTextComposer = (yearRecipe: ColumnRecipe, period: Period) => {
  const readYear = memoise(text => toValue(yearRecipe, text) ?? null)
  const readPart = memoise(text => readYearPart(text)?.[period] ?? null)
  const isFiscal = isThaiFiscalYear(yearRecipe)
  return (yearText: string, partText: string) => {
    const [year, part] = [readYear(yearText), readPart(partText)]
    if (year === null || part === null) return ''
    const isYearBefore = isFiscal && part >= firstFiscalMonth
    const eraYear = toEraYear(Number(year) - (isYearBefore ? 1 : 0), yearRecipe.era ?? 'ce')
    return period === 'month' ? `${String(part).padStart(2, '0')}/${eraYear}` : `Q${part}/${eraYear}`
  }
}
