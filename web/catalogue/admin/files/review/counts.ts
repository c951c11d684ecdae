import type { TableChanges } from '../../../../../contract/catalogue/drafts/table-changes.ts'

/** Counts the published columns that the new table still has. */
export const countKeptColumns = ({ columnsBefore, columnsAfter, columnsRemoved }: TableChanges) =>
  Math.max(0, (columnsBefore ?? columnsAfter) - columnsRemoved.length)

/**
 * Counts the added and the removed rows; null if rows could not be compared. If no published column remains, all new rows count as added
 * and all published rows as removed.
 */
export const countChangedRows = (table: TableChanges) =>
  table.rowsBefore !== null && table.columnsBefore !== null && countKeptColumns(table) === 0
    ? { added: table.rowsAfter, removed: table.rowsBefore }
    : { added: table.rowsAdded, removed: table.rowsRemoved }
