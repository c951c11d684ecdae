import { bangkokHours } from '../../../contract/bangkok-times.ts'
import { eraOffset } from '../../../contract/eras.ts'
import type { ColumnKind, Era } from '../../../contract/tables/columns.ts'
import type { DatePart } from '../../../contract/tables/queries.ts'
import { toPhysicalName } from '../engines/parquet-columns.ts'
import { buildParameterRefusal } from './parameter-refusals.ts'
import { buildShownColumn, buildShownValue, isDateOrDatetime, type ShownColumn } from './shown-columns.ts'
import type { TableColumn } from './table-columns.ts'

/** A column by which rows are grouped. */
export interface Group {
  column: TableColumn
  /** Groups by a part of the column's times; null groups by its values. */
  part: DatePart | null
}

/** Formats the name of a group in the response, which is the same as in the request. */
export const formatGroupName = ({ column, part }: Group) => `${column.recipe.name}${part ? `:${part}` : ''}`

/**
 * Finds the stored column of a group; undefined for a group by a part of a column, such as its year. Rows are grouped and sorted by the
 * stored column, because the texts of times sort differently.
 */
export const findStoredColumn = ({ column, part }: Group) => (part === null ? toPhysicalName(column.at) : undefined)

/** Builds the result column of a group. Throws 400 if it groups by a part of times, and the column holds none. */
export const buildGroupColumn = (group: Group, era: Era): ShownColumn => {
  const { column, part } = group
  if (part === null) return buildShownColumn(column, era)
  if (!isDateOrDatetime(column.recipe.kind))
    throw buildParameterRefusal('group', `${column.recipe.name} holds no days, so it cannot be grouped by ${part}`)
  const name = formatGroupName(group)
  const storedColumn = toPhysicalName(column.at)
  // Times with a zone are stored in UTC; days are those of Bangkok.
  const time = column.recipe.isZoned ? `(${storedColumn} + interval ${bangkokHours} hours)` : storedColumn
  if (part === 'day')
    return buildShownValue(`(${time})::date`, { ...column.recipe, name, kind: 'date', isZoned: false }, era)
  const { kind, sql } = buildPartSql(time, part, era)
  return { sql, resultColumn: { name, kind } }
}

/** Builds the SQL of a part of a time that is longer than a day: a number for years, a text such as `2024-Q1` or `2024-01` for others. */
const buildPartSql = (time: string, part: Exclude<DatePart, 'day'>, era: Era): { kind: ColumnKind; sql: string } => {
  const year = `year(${time})${era === 'be' ? ` + ${eraOffset}` : ''}`
  switch (part) {
    case 'year':
      return { kind: 'integer', sql: year }
    case 'fiscal_year':
      // The fiscal year ends on 30 September and is named after the year in which it ends, so months from October add 1.
      return { kind: 'integer', sql: `${year} + (month(${time}) >= 10)::integer` }
    case 'quarter':
      return { kind: 'text', sql: `(${year})::varchar || '-Q' || quarter(${time})` }
    case 'month':
      return { kind: 'text', sql: `(${year})::varchar || strftime(${time}, '-%m')` }
  }
}
