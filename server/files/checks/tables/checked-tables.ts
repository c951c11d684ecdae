import type { ColumnFacts } from '../../../../contract/tables/columns.ts'
import type { ColumnType } from './column-types.ts'

/** A column of a table, with the type that its values show. */
export interface Column {
  name: string
  type: ColumnType
  /** Facts about the texts of the column; only for a CSV. */
  facts?: ColumnFacts
}

/** The columns and the number of records of a table, as the checks use them. Empty records at the end are not counted. */
export interface Table {
  columns: Column[]
  rowCount: number
}
