import type { ColumnKind, ColumnRole, Era } from '../../../../contract/tables/columns.ts'
import type { NoTableReason } from '../../../../contract/tables/profiles.ts'

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
  /** The word that readers see instead of the name; only columns that the table itself does not have. */
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
  /** The columns whose headers are years, and the names by which groups have their years and figures. */
  year_columns: { columns: string[]; years: number[]; time: Column; value: Column } | null
}

/** Returns the columns that filters can name: those of the file, and the years of those whose headers are years. */
export const listFilterableColumns = ({ columns, year_columns: years }: Description): Column[] =>
  years ? [...columns, { ...years.time, word: 'yearColumn' }] : columns

/** Returns the columns of charts and groups: those whose headers are years are one column of years and one of figures. */
export const listGroupableColumns = ({ columns, year_columns: years }: Description): Column[] =>
  years
    ? [
        { ...years.time, word: 'yearColumn' },
        { ...years.value, word: 'valueColumn' },
        ...columns.filter(({ name }) => !years.columns.includes(name)),
      ]
    : columns

export type Cell = string | number | null
export type Row = Record<string, Cell>

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

/** The profile of a column's values. */
export interface Profile {
  name: string
  missing: number
  distinct: number | null
  least: string | null
  greatest: string | null
  frequent: { value: string; count: number }[]
}

export const isTime = ({ type, era }: Column) => type === 'date' || type === 'datetime' || era !== null
/** Returns the first and the last of the years that are columns, as the profile of their column. */
export const buildYearsProfile = ({ year_columns: years }: Description): Profile[] =>
  years
    ? [
        {
          name: years.time.name,
          missing: 0,
          distinct: years.years.length,
          least: String(Math.min(...years.years)),
          greatest: String(Math.max(...years.years)),
          frequent: [],
        },
      ]
    : []

export const isDay = ({ type }: Column) => type === 'date' || type === 'datetime'
export const isMeasure = ({ type, role }: Column) =>
  role === 'measure' && ['integer', 'decimal', 'number'].includes(type)
