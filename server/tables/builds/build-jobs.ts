import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import type { EngineLimits } from '../engines/locked-connections.ts'

/** A plain CSV of values with its recipes and counts. */
export interface BuildJob extends EngineLimits {
  csv: string
  parquet: string
  recipes: ColumnRecipe[]
  /** Number of values in each column, and of rows. */
  present: number[]
  largestLengths: number[]
  rowCount: number
}

export type BuildReport = { built: ColumnProfile[] } | { trouble: string }
