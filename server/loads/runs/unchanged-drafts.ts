import type { ComparedDraft } from '../../catalogue/index.ts'

/** Returns true if a draft has the same content as the current version: the same bytes, or the same columns and rows. */
export const isUnchanged = ({ changes: { table, unchangedKinds: unchanged } }: ComparedDraft) => {
  const hasSameBytes = unchanged.includes('csv')
  if (hasSameBytes) return true
  return (
    table !== null &&
    table.rowsAdded === 0 &&
    table.rowsRemoved === 0 &&
    table.columnsAdded.length + table.columnsRemoved.length + table.columnsRetyped.length === 0
  )
}
