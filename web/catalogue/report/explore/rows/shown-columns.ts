import { countPrinted } from '../../preview/printed-columns.ts'
import type { Filter, Selection } from '../address/address.ts'
import type { Cell, Column, Profile, Row } from '../api-responses.ts'
import { createCellPrinter, pickAlignment, type Reading } from '../values.ts'

/** The texts of this many rows decide how many columns fit on a printed page. */
const measuredRows = 20

/** A column with what its display needs. */
export interface ShownColumn {
  column: Column
  className: string | undefined
  /** Formats a value. */
  print: (cell: Cell) => string
  /** False if the column does not fit on a printed page. */
  isPrinted: boolean
}

/** Returns the columns of a selection in their order. `rows` are those of the page. */
export const buildShownColumns = (
  columns: readonly Column[],
  select: readonly string[] | null,
  rows: readonly Row[],
  { reading, profiles }: { reading: Reading; profiles: readonly Profile[] },
): ShownColumn[] => {
  const chosenColumns = pickColumns(columns, select, rows)
  const printers = chosenColumns.map(column =>
    createCellPrinter(
      column,
      rows,
      reading,
      profiles.find(({ name }) => name === column.name),
    ),
  )
  const measuredTexts = rows.slice(0, measuredRows).map(row =>
    chosenColumns.map(({ name }, index) => {
      const cell = row[name] ?? null
      return cell === null ? '' : printers[index]!(cell)
    }),
  )
  const printedCount = countPrinted({ columns: chosenColumns, rows: measuredTexts })
  return chosenColumns.map((column, index) => {
    const isPrinted = index < printedCount
    const alignment = pickAlignment(column)
    const className = isPrinted ? alignment : `${alignment ?? ''} unprinted`
    return { column, className, print: printers[index]!, isPrinted }
  })
}

/** Returns the chosen columns that the rows have. */
const pickColumns = (columns: readonly Column[], select: readonly string[] | null, [first]: readonly Row[]) => {
  const selected = select ? select.flatMap(name => columns.filter(column => column.name === name)) : columns
  // With a filter by the years of columns, the rows lack the columns of other years.
  return first ? selected.filter(({ name }) => Object.hasOwn(first, name)) : selected
}

interface CountInput {
  columns: readonly Column[]
  /** The columns that filters can name. */
  filterableColumns: readonly Column[]
  selection: Pick<Selection, 'filters' | 'select'>
  rows: readonly Row[]
}

/** Returns the number of columns that a selection shows; null if that depends on a filter by years and there is no row. */
export const countShown = ({ columns, filterableColumns, selection, rows }: CountInput): number | null => {
  const isOfYears = ({ column }: Filter) =>
    filterableColumns.some(({ name, word }) => name === column && word !== undefined)
  if (rows.length === 0 && selection.filters.some(isOfYears)) return null
  return pickColumns(columns, selection.select, rows).length
}

/** Returns true if a row has a note of the publisher, e.g. that its values are provisional. */
export const isNoted = (row: Row, columns: readonly ShownColumn[]) =>
  columns.some(({ column }) => column.role === 'note' && row[column.name] !== null && row[column.name] !== undefined)
