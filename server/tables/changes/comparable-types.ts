import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import { maxDecimalDigits } from '../engines/parquet-columns.ts'

/** Picks the type to which the values of both columns are cast: a number type if both hold numbers, otherwise text. */
export const pickComparableType = (...recipes: ColumnRecipe[]) => {
  // Decimals are exact, so they become doubles only if the other column has doubles.
  const hasDouble = recipes.some(({ kind }) => kind === 'number')
  if (hasDouble && recipes.every(({ kind }) => kind === 'number' || kind === 'integer' || kind === 'decimal'))
    return 'double'
  return findDecimalForAll(recipes) ?? 'varchar'
}

/** Finds a decimal type for all numbers of two columns; undefined if it would be too wide, or if a column is not of integers or decimals. */
const findDecimalForAll = (recipes: readonly ColumnRecipe[]) => {
  if (!recipes.every(({ kind }) => kind === 'integer' || kind === 'decimal')) return undefined
  const sizes = recipes.map(toDecimalSize)
  const scale = Math.max(...sizes.map(size => size.scale))
  const width = Math.max(...sizes.map(size => size.width - size.scale)) + scale
  return width <= maxDecimalDigits ? `decimal(${width}, ${scale})` : undefined
}

/** Digits of the largest integer of eight bytes. */
const integerDigits = 19

/** Returns the size of a decimal for all values of a column of integers or decimals. */
const toDecimalSize = ({ kind, width, scale }: ColumnRecipe) =>
  kind === 'integer' ? { width: integerDigits, scale: 0 } : { width, scale }
