import { queryLimits } from '../../../contract/tables/queries.ts'
import type { TableColumn } from './table-columns.ts'

/** Limit of `offset`. */
export const maxOffset = 100_000_000

/** Limit of the bytes that the rows of one query may take in the engine in the worst case. */
const maxRowBytes = 64 * 2 ** 20

/** Bytes of a character in UTF-8; those with four bytes count as two characters. */
const maxCharacterBytes = 3

/** Computes the limit of rows in one response, which fit into the memory of the engine even if each has the longest values. */
export const computeMaxRows = (shownColumns: readonly TableColumn[]) => {
  const largestRowBytes = shownColumns.reduce((sum, { profile }) => sum + maxCharacterBytes * profile.longest, 0)
  return Math.max(1, Math.min(queryLimits.rows, Math.floor(maxRowBytes / Math.max(1, largestRowBytes))))
}
