import type { ColumnKind, ColumnRole, Era } from '../../../../contract/tables/columns.ts'
import type { NoTableReason } from '../../../../contract/tables/profiles.ts'

// The fields in snake case are those of the API. No call declares them (see docs/glossary.md, query endpoint).

/** A column in responses of the API. */
export interface Column {
  name: string
  type: ColumnKind
  role: ColumnRole
  unit: string | null
  era: Era | null
  /** Decimal places of all values; null for other types. */
  scale: number | null
  description_en: string
  description_th: string
  /** The key of the word that readers see instead of the name; only for columns that the table itself does not have. */
  word?: 'yearColumn' | 'valueColumn'
}

/** The description of a table by the API. */
export interface Description {
  file_name: string
  version: number
  as_of: string
  state: 'ready' | 'building' | 'none'
  reason?: NoTableReason | 'noCsv'
  row_count: number | null
  columns: Column[]
  /** The columns whose headers are years. `time` and `value` are the columns by which groups name their years and values. */
  year_columns: { columns: string[]; years: number[]; time: Column; value: Column } | null
}

/** Returns the columns that filters can name. If the table has one column per year, this includes a column of these years. */
export const listFilterableColumns = ({ columns, year_columns: yearColumns }: Description): Column[] =>
  yearColumns ? [...columns, { ...yearColumns.time, word: 'yearColumn' }] : columns

/** Returns the columns of charts and groups. Columns whose headers are years are replaced by one column of years and one of values. */
export const listGroupableColumns = ({ columns, year_columns: yearColumns }: Description): Column[] =>
  yearColumns
    ? [
        { ...yearColumns.time, word: 'yearColumn' },
        { ...yearColumns.value, word: 'valueColumn' },
        ...columns.filter(({ name }) => !yearColumns.columns.includes(name)),
      ]
    : columns

export type Cell = string | number | null
export type Row = Record<string, Cell>

/** A part of the rows or groups that match a query: `count` of the `total` matches, after the first `offset` ones. */
interface Page {
  total: number
  offset: number
  count: number
  is_truncated: boolean
}

export interface RowsPage extends Page {
  rows: Row[]
}

export interface GroupsPage extends Page {
  groups: Row[]
}

/** The most frequent values of a column. */
export interface Facets {
  column: string
  total: number
  missing: number
  values: { value: Cell; count: number }[]
}

/** What is known about all values of a column. */
export interface Profile {
  name: string
  /** Number of rows without a value. */
  missing: number
  /** Number of different values; null if there are too many to count. */
  distinct: number | null
  least: string | null
  greatest: string | null
  frequent: { value: string; count: number }[]
}

/** Returns the profile of the years of columns whose headers are years; none if the table has no such columns. */
export const buildYearsProfile = ({ year_columns: yearColumns }: Description): Profile[] =>
  yearColumns
    ? [
        {
          name: yearColumns.time.name,
          missing: 0,
          distinct: yearColumns.years.length,
          least: String(Math.min(...yearColumns.years)),
          greatest: String(Math.max(...yearColumns.years)),
          frequent: [],
        },
      ]
    : []

/** Returns true for a column of days or of days with a time. */
export const isDay = ({ type }: Column) => type === 'date' || type === 'datetime'

/** Returns true for a column of days, moments or years. Only columns of years have an era. */
export const isTime = (column: Column) => isDay(column) || column.era !== null

/** Returns true for a column of numbers that can be aggregated. */
export const isMeasure = ({ type, role }: Column) =>
  role === 'measure' && ['integer', 'decimal', 'number'].includes(type)
