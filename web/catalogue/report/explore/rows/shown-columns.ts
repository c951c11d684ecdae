import { countPrinted } from '../../preview/printed-columns.ts'
import { createAnnotationLister } from '../annotations.ts'
import type { Cell, Column, ColumnProfile, Row } from '../api-responses.ts'
import { createCellFormatter, pickAlignment } from '../cell-formatters.ts'
import type { Reading } from '../reading.ts'

/** The texts of this many rows decide how many columns fit on a printed page. */
const measuredRows = 20

/** A column with what its display needs. */
export interface ShownColumn {
  column: Column
  className: string | undefined
  /** The columns whose texts annotate the values of this one. */
  annotationNames: readonly string[]
  /** Formats a value. */
  formatCell: (cell: Cell) => string
  /** False if the column does not fit on a printed page. */
  isPrinted: boolean
}

/**
 * Returns the columns that a selection shows, in its order. `selectedNames` are the names of the columns that the reader chose; null shows all
 * columns. `rows` are those of the page.
 */
export const buildShownColumns = (
  columns: readonly Column[],
  selectedNames: readonly string[] | null,
  rows: readonly Row[],
  { reading, profiles }: { reading: Reading; profiles: readonly ColumnProfile[] },
): ShownColumn[] => {
  const pickedColumns = pickColumns(columns, selectedNames, rows)
  const formatters = pickedColumns.map(column =>
    createCellFormatter(
      column,
      rows,
      reading,
      profiles.find(({ name }) => name === column.name),
    ),
  )
  const measuredTexts = rows.slice(0, measuredRows).map(row =>
    pickedColumns.map(({ name }, index) => {
      const cell = row[name] ?? null
      return cell === null ? '' : formatters[index]!(cell)
    }),
  )
  const printedCount = countPrinted({ columns: pickedColumns, rows: measuredTexts })
  const listNames = createAnnotationLister(columns, profiles)
  return pickedColumns.map((column, index) => {
    const isPrinted = index < printedCount
    const alignment = pickAlignment(column)
    const className = isPrinted ? alignment : `${alignment ?? ''} unprinted`
    const annotationNames = listNames([column])
    return { column, className, annotationNames, formatCell: formatters[index]!, isPrinted }
  })
}

/**
 * Returns the selected columns that the rows have. In a table with one column per year, a filter by year removes the columns of the other years
 * from the rows.
 */
export const pickColumns = (
  columns: readonly Column[],
  selectedNames: readonly string[] | null,
  [firstRow]: readonly Row[],
) => {
  const selectedColumns = selectedNames
    ? selectedNames.flatMap(name => columns.filter(column => column.name === name))
    : columns
  return firstRow ? selectedColumns.filter(({ name }) => Object.hasOwn(firstRow, name)) : selectedColumns
}
