import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import type { EngineLimits } from '../engines/locked-engines.ts'

/** A job of the build child: a plain CSV of values, with the recipes and counts of its columns. */
export interface BuildJob extends EngineLimits {
  /** Path of the plain CSV. */
  csv: string
  /** Path of the Parquet that is written. */
  parquet: string
  recipes: ColumnRecipe[]
  /** Number of values in each column that are not missing. */
  present: number[]
  /** Characters of the longest value in each column. */
  largestLengths: number[]
  rowCount: number
}

/** What the build child reports: the profiles of the columns, or why it failed. */
export type BuildReport = { built: ColumnProfile[] } | { failure: string }
