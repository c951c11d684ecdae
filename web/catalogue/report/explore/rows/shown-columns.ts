import { countPrinted } from '../../preview/printed-columns.ts'
import type { Filter, Selection } from '../address/address.ts'
import type { Cell, Column, Profile, Row } from '../answers.ts'
import { createCellPrinter, pickAlignment, type Reading } from '../values.ts'

/** A column with its display properties. */
export interface ShownColumn {
  column: Column
  className: string | undefined
  print: (cell: Cell) => string
}

/** Returns the columns of a selection in their order, with the formatters of their values. */
export const buildShownColumns = (
  columns: readonly Column[],
  select: readonly string[] | null,
  rows: readonly Row[],
  { reading, profiles }: { reading: Reading; profiles: readonly Profile[] },
): ShownColumn[] => {
  const chosenColumns = pickColumns(columns, select, rows)
  const shownColumns = chosenColumns.map(column => ({
    column,
    className: pickAlignment(column),
    print: createCellPrinter(
      column,
      rows,
      reading,
      profiles.find(({ name }) => name === column.name),
    ),
  }))
  const printedCount = countPrinted({
    columns: chosenColumns,
    rows: rows.slice(0, measuredRows).map(row => shownColumns.map(shownColumn => formatCell(row, shownColumn))),
  })
  return shownColumns.map((shownColumn, index) =>
    index < printedCount ? shownColumn : { ...shownColumn, className: `${shownColumn.className ?? ''} unprinted` },
  )
}

const pickColumns = (columns: readonly Column[], select: readonly string[] | null, [first]: readonly Row[]) => {
  const selected = select ? select.flatMap(name => columns.filter(column => column.name === name)) : columns
  // A filter by the years of columns leaves some out.
  return first ? selected.filter(({ name }) => Object.hasOwn(first, name)) : selected
}

interface CountInput {
  columns: readonly Column[]
  /** The columns that filters can name. */
  filtered: readonly Column[]
  selection: Pick<Selection, 'filters' | 'select'>
  rows: readonly Row[]
}

/** Returns the number of columns that a selection shows; null if no row tells which of them a filter by years leaves out. */
export const countShown = ({ columns, filtered, selection, rows }: CountInput): number | null => {
  const isOfYears = ({ column }: Filter) => filtered.some(({ name, word }) => name === column && word !== undefined)
  if (rows.length === 0 && selection.filters.some(isOfYears)) return null
  return pickColumns(columns, selection.select, rows).length
}

/** The rows whose texts decide how many columns fit on a printed page. */
const measuredRows = 20

const formatCell = (row: Row, { column, print }: ShownColumn) => {
  const cell = row[column.name] ?? null
  return cell === null ? '' : print(cell)
}

/** Returns the number of columns that are printed. */
export const countShownInPrint = (columns: readonly ShownColumn[]) =>
  columns.filter(({ className }) => !className?.endsWith('unprinted')).length

/** Returns true if a row is marked as provisional, estimated or annotated. */
export const isNoted = (row: Row, columns: readonly ShownColumn[]) =>
  columns.some(({ column }) => column.role === 'note' && row[column.name] !== null && row[column.name] !== undefined)
