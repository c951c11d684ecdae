import type { Column, ColumnProfile, TableDescription } from './api-responses.ts'

/** Returns the columns that filters can name. If the table has one column per year, this includes a column of these years. */
export const listFilterableColumns = ({ columns, year_columns: yearColumns }: TableDescription): Column[] =>
  yearColumns ? [...columns, { ...yearColumns.time, word: 'yearColumn' }] : columns

/** Returns the columns of charts and groups. Columns whose headers are years are replaced by one column of years and one of values. */
export const listGroupableColumns = ({ columns, year_columns: yearColumns }: TableDescription): Column[] => {
  if (!yearColumns) return columns
  const isYearColumn = ({ name }: Column) => yearColumns.columns.includes(name)
  const isMarkOfYear = ({ mark_of: markOf }: Column) => markOf !== null && yearColumns.columns.includes(markOf)
  return [
    { ...yearColumns.time, word: 'yearColumn' },
    { ...yearColumns.value, word: 'valueColumn' },
    ...(yearColumns.mark ? [yearColumns.mark] : []),
    ...columns.filter(column => !isYearColumn(column) && !isMarkOfYear(column)),
  ]
}

/** Returns the profile of the years of columns whose headers are years; none if the table has no such columns. */
export const buildYearsProfile = ({ year_columns: yearColumns }: TableDescription): ColumnProfile[] =>
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
