import type { Cell, Column, Row } from '../answers.ts'
import { alignmentOf, printerOf, type Reading } from '../values.ts'

/** A column with its display properties. */
export interface ShownColumn {
  column: Column
  className: string | undefined
  print: (cell: Cell) => string
}

/** Returns the columns of a selection in their order, with the formatters of their values. */
export const shownColumns = (
  columns: readonly Column[],
  select: readonly string[] | null,
  rows: readonly Row[],
  reading: Reading,
): ShownColumn[] => {
  const chosen = select ? select.flatMap(name => columns.filter(column => column.name === name)) : columns
  return chosen.map(column => ({
    column,
    className: alignmentOf(column),
    print: printerOf(column, rows, reading),
  }))
}

/** True if a row is marked as provisional, estimated or annotated. */
export const isNoted = (row: Row, columns: readonly ShownColumn[]) =>
  columns.some(({ column }) => column.role === 'note' && row[column.name] !== null && row[column.name] !== undefined)
