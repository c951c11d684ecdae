/** What is said of the values of a column, worked out once when its table is built. */
export interface ColumnProfile {
  missing: number
  /** Null where there are too many to count. */
  distinct: number | null
  /** The least and the greatest value, as text; for a text, its beginning. */
  least: string | null
  greatest: string | null
  /** The most frequent values of a column that has few. */
  frequent: { value: string; count: number }[]
  /** Characters of the longest value. */
  longest: number
}

/** Why a CSV has no table that can be asked. */
export const noTableReasons = ['misfits', 'tooLarge', 'lostFile', 'unreadable', 'failed'] as const
export type NoTableReason = (typeof noTableReasons)[number]
