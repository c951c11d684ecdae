import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'
import { maxIntegerDigits } from './number-readings.ts'

/** The fields of a recipe that most columns of numbers or years share. */
export const recipeDefaults = { width: 0, scale: 0, unit: null, era: null, order: null, isZoned: false, missing: [] }

/** The number of digits of the largest decimal. */
const maxDigits = 38

/**
 * Builds the recipe of a column that has the figures of all columns: integers, otherwise decimals if they fit, otherwise double precision.
 */
export const buildValueRecipe = (recipes: readonly ColumnRecipe[]): Omit<ColumnRecipe, 'name'> => {
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
  const fitsDecimal =
    recipes.every(({ kind }) => kind === 'integer' || kind === 'decimal') && integerDigits + scale <= maxDigits
  return fitsDecimal
    ? { ...measureDefaults, kind: 'decimal', width: maxDigits, scale }
    : { ...measureDefaults, kind: 'number' }
}
