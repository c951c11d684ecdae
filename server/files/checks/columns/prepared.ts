import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'

/** A text that does not fit the recipe of its column. */
export interface Misfit {
  column: string
  /** The number of the row in the file; the header is row 1. */
  row: number
  text: string
}

/** The result of a preparation. */
export type Preparation =
  /** The recipe of each column, the number of its values, and the length of its longest value. */
  | { recipes: ColumnRecipe[]; present: number[]; largestLengths: number[]; rowCount: number }
  /** The first texts that do not fit the recipes. */
  | { misfits: Misfit[] }
  /** The file is older than the current checks, which would refuse it. */
  | { unreadable: true }
