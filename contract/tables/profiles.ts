/** Statistics of a column, computed once when its table is built. */
export interface ColumnProfile {
  /** Number of missing values. */
  missing: number
  /** Number of different values; null if there are too many to count. */
  distinct: number | null
  /** The smallest value as text, cut if it is long; null without values. */
  least: string | null
  /** The largest value as text, cut if it is long; null without values. */
  greatest: string | null
  /** The most frequent values; empty for a column with many different values. */
  frequent: { value: string; count: number }[]
  /** Characters of the longest value. */
  longest: number
}

/** Why a CSV has no table that can be queried. */
export const noTableReasons = [
  /** Some values do not fit the type that staff chose for their column. */
  'misfits',
  /** The table exceeds a limit of size. */
  'tooLarge',
  /** The store no longer has the CSV. */
  'lostFile',
  /** The CSV is not a table that the portal can read. */
  'unreadable',
  /** The build failed for another reason. */
  'failed',
] as const
export type NoTableReason = (typeof noTableReasons)[number]
