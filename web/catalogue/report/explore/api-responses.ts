import type { ColumnKind, ColumnRole, Era, Period } from '../../../../contract/tables/columns.ts'
import type { NoTableReason } from '../../../../contract/tables/profiles.ts'

// The fields in snake case are those of the API. No call declares them (see docs/glossary.md, query endpoint).

/** A column in responses of the API. */
export interface Column {
  name: string
  type: ColumnKind
  role: ColumnRole
  /** For a column of marks: the name of the column whose numbers have them; null for other columns. */
  mark_of: string | null
  part_of: string | null
  unit: string | null
  era: Era | null
  /** For days that represent a month or a quarter, of which they are the first day; null for other columns. */
  period: Period | null
  /** Decimal places of all values; null for other types. */
  scale: number | null
  description_en: string
  description_th: string
  /** Not from the API: the page adds the key of the word that readers see instead of the name of a column that the table does not have. */
  word?: 'yearColumn' | 'valueColumn'
}

/** The description of a table by the API. */
export interface TableDescription {
  file_name: string
  version: number
  as_of: string
  state: 'ready' | 'building' | 'none'
  reason?: NoTableReason | 'noCsv'
  row_count: number | null
  columns: Column[]
  /** Null for a table without columns whose headers are years. */
  year_columns: YearColumns | null
}

/** Columns whose headers are years. Groups have one column of years and one of values instead. */
interface YearColumns {
  /** The names of these columns. */
  columns: string[]
  /** The years in their headers. */
  years: number[]
  /** The column of years in groups, which the table does not have. */
  time: Column
  /** The column of values in groups, which the table does not have. */
  value: Column
  /** The column of the marks of these values in groups; null without marks. */
  mark: Column | null
}

export type Cell = string | number | null
export type Row = Record<string, Cell>

/** A part of the rows or groups that match a query: `count` of the `total` matches, after the first `offset` ones. */
interface ResultPage {
  total: number
  offset: number
  count: number
  is_truncated: boolean
}

export interface RowsPage extends ResultPage {
  rows: Row[]
}

export interface GroupsPage extends ResultPage {
  groups: Row[]
}

/** The most frequent values of a column. */
export interface ColumnFacets {
  column: string
  total: number
  missing: number
  values: { value: Cell; count: number }[]
}

/** What is known about all values of a column. */
export interface ColumnProfile {
  name: string
  /** Number of rows without a value. */
  missing: number
  /** Number of different values; null if there are too many to count. */
  distinct: number | null
  least: string | null
  greatest: string | null
  frequent: { value: string; count: number }[]
}
