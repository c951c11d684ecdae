import type { TableChanges } from '../../../../../contract/catalogue/uploads.ts'

/** How many of the published columns the new table still has. */
export const countKept = ({ columnsBefore, columnsAfter, columnsRemoved }: TableChanges) =>
  Math.max(0, (columnsBefore ?? columnsAfter) - columnsRemoved.length)

/** Rows that come and go. Where no published column is left, no row is: all come, and all go. Null where rows could not be compared. */
export const countRows = (table: TableChanges) =>
  table.rowsBefore !== null && table.columnsBefore !== null && countKept(table) === 0
    ? { added: table.rowsAfter, removed: table.rowsBefore }
    : { added: table.rowsAdded, removed: table.rowsRemoved }
