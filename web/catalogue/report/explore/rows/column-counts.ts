import type { Filter, Selection } from '../address/selection.ts'
import type { Column, Row } from '../api-responses.ts'
import { pickColumns } from './shown-columns.ts'

interface CountInput {
  /** The columns of the table. */
  columns: readonly Column[]
  /** The columns that filters can name: those of the table, and the virtual column of the years if the table has one column per year. */
  filterableColumns: readonly Column[]
  selection: Pick<Selection, 'filters' | 'select'>
  rows: readonly Row[]
}

/** Returns the number of columns that a selection shows; null if that depends on a filter by year and there is no row. */
export const countShownColumns = ({ columns, filterableColumns, selection, rows }: CountInput): number | null => {
  const isByYear = ({ column }: Filter) =>
    filterableColumns.some(filterable => filterable.name === column && isVirtualColumn(filterable))
  if (rows.length === 0 && selection.filters.some(isByYear)) return null
  return pickColumns(columns, selection.select, rows).length
}

/** Returns true for a column that the table itself does not have: only such a column has a word for readers instead of its name. */
const isVirtualColumn = ({ word }: Column) => word !== undefined
