/** The first of the rows that differ, in the order of the file: only some of their columns, and only the beginnings of long values. */
export interface RowSample {
  columns: string[]
  rows: string[][]
}

/**
 * The changes from the current table to that of a draft, which staff see before they publish. Whole rows are compared, by the columns that
 * both tables have.
 */
export interface TableChanges {
  rowsAdded: number
  rowsRemoved: number
  samplesAdded: RowSample
  samplesRemoved: RowSample
  columnsAdded: string[]
  columnsRemoved: string[]
  columnsRetyped: { name: string; from: string; to: string }[]
}

/** A row that differs between two versions, with its values in the columns of the sample. Long values are shortened. */
export interface VersionRow {
  change: 'added' | 'removed' | 'changed'
  /** Null for an added row. */
  before: string[] | null
  /** Null for a removed row. */
  now: string[] | null
}

/** The changes from one published version of a table to the next, which readers see. */
export interface VersionChanges {
  /** The columns that identify rows; null if whole rows were compared. */
  key: string[] | null
  /** Number of added rows. */
  added: number
  /** Number of removed rows. */
  removed: number
  /** Number of changed rows; null if whole rows were compared: a changed row then counts as one removed and one added. */
  changed: number | null
  columnsAdded: string[]
  columnsRemoved: string[]
  /** The first of the rows that differ. */
  sample: { columns: string[]; rows: VersionRow[] }
}

/** The result of a comparison of two versions, or the reason why it failed. */
export type VersionComparison = VersionChanges | { reason: 'unreadable' | 'otherColumns' | 'tooLarge' }
