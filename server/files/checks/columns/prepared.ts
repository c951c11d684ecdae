import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'

/** A text that does not fit the recipe of its column. */
export interface Misfit {
  column: string
  /** Row in the file; the header is row 1. */
  row: number
  text: string
}

/** The recipe of a table with the number of values in each column, or the texts that do not fit. */
export type Preparation =
  | { recipes: ColumnRecipe[]; present: number[]; largestLengths: number[]; rowCount: number }
  | { misfits: Misfit[] }
  /** The current checks would refuse the file. */
  | { unreadable: true }
