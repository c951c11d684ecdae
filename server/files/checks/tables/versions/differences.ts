import { pickDifferingHashes } from '../comparisons.ts'
import { hashRecords } from './record-hashes.ts'
import { listColumnIndices, type OpenedTable } from './record-streams.ts'

/** A row that differs, with its earlier and its later values. */
export type RowChange =
  | { change: 'added'; now: string[] }
  | { change: 'removed'; before: string[] }
  | { change: 'changed'; before: string[]; now: string[] }

/** The differences of two versions of a table, as numbers of rows and one by one. */
export interface Differences {
  added: number
  removed: number
  changed: number
  /** In the order of the later version; removed rows come last. */
  rows: AsyncGenerator<RowChange>
}

/** Two versions of a table that are compared. */
export interface ComparedTables {
  /** The earlier version. */
  earlier: OpenedTable
  /** The later version. */
  later: OpenedTable
  /** Columns that both versions have. */
  sharedColumns: readonly string[]
}

/** Returns the sorted hashes, over the shared columns, of the rows that only one table has, or has more often than the other. */
export const hashDifferingRows = async ({ earlier, later, sharedColumns }: ComparedTables) => {
  const [earlierHashes] = await hashRecords(earlier, [listColumnIndices(earlier, sharedColumns)])
  const [laterHashes] = await hashRecords(later, [listColumnIndices(later, sharedColumns)])
  const { removed, added } = pickDifferingHashes(earlierHashes!, laterHashes!)
  return { removedRowHashes: removed, addedRowHashes: added }
}
