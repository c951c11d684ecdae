import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'

/** A text that is no value by the recipe of its column. */
export interface Misfit {
  column: string
  /** The place in the file; the header is 1. */
  row: number
  text: string
}

/** What becomes of a table: its recipe, and how many values each column has; or texts that do not fit. */
export type Preparation =
  | { recipes: ColumnRecipe[]; present: number[]; longest: number[]; rowCount: number }
  | { misfits: Misfit[] }
  /** What the checks would not take now. */
  | { unreadable: true }
