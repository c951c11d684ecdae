import type { TableChanges } from '../../../../../contract/catalogue/drafts/changes.ts'

/** Counts the published columns that the new table still has. */
export const countKept = ({ columnsBefore, columnsAfter, columnsRemoved }: TableChanges) =>
  Math.max(0, (columnsBefore ?? columnsAfter) - columnsRemoved.length)

/** Counts added and removed rows. If no published column remains, all rows count as both. Null if rows could not be compared. */
export const countRows = (table: TableChanges) =>
  table.rowsBefore !== null && table.columnsBefore !== null && countKept(table) === 0
    ? { added: table.rowsAfter, removed: table.rowsBefore }
    : { added: table.rowsAdded, removed: table.rowsRemoved }
