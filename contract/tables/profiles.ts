/** Statistics of a column, computed once when its table is built. */
export interface ColumnProfile {
  missing: number
  /** Null if there are too many to count. */
  distinct: number | null
  /** The smallest and the largest value as text; long texts are cut. */
  least: string | null
  greatest: string | null
  /** The most frequent values, for a column with few different ones. */
  frequent: { value: string; count: number }[]
  /** Characters of the longest value. */
  longest: number
}

/** Why a CSV has no table that can be queried. */
export const noTableReasons = ['misfits', 'tooLarge', 'lostFile', 'unreadable', 'failed'] as const
export type NoTableReason = (typeof noTableReasons)[number]
