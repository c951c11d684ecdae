import { eraOffset } from '../../../contract/eras.ts'
import type { ColumnKind, ColumnRecipe, Era } from '../../../contract/tables/columns.ts'
import type { ResultColumn } from '../engines/engine-queries.ts'
import { toPhysicalName } from '../engines/parquet-columns.ts'
import { formatTime } from '../engines/result-texts.ts'
import type { TableColumn } from './table-columns.ts'

/** A column of a result and the SQL of its values. */
export interface ShownColumn {
  sql: string
  resultColumn: ResultColumn
}

/** Builds the result column of a stored column, with times in an era. */
export const buildShownColumn = ({ at, recipe }: TableColumn, era: Era): ShownColumn =>
  buildShownValue(toPhysicalName(at), recipe, era)

/** Builds the result column of a value of a stored column, such as its minimum, with times in an era. */
export const buildShownValue = (sql: string, recipe: ColumnRecipe, era: Era): ShownColumn => {
  const { name, kind, isZoned } = recipe
  // The text of a time without a zone has no offset; that of the zone is added by those who format it.
  const valueSql = isZoned ? `(${sql})::timestamp` : sql
  if (era === 'be' && isYearColumn(recipe)) return { sql: `${sql} + ${eraOffset}`, resultColumn: { name, kind } }
  if (era === 'be' && (kind === 'date' || kind === 'datetime'))
    return { sql: buildBuddhistSql(valueSql, kind, { isZoned }), resultColumn: { name, kind: 'text' } }
  return { sql: valueSql, resultColumn: { name, kind, isZoned } }
}

/** Returns the SQL of a stored time in the Buddhist Era as text, with its fraction of a second. */
const buildBuddhistSql = (column: string, kind: 'date' | 'datetime', { isZoned }: { isZoned: boolean }) => {
  // A stored year always has four digits, so the text after the year begins with character 5.
  const textAfterYear = `substr((${column})::varchar, 5)`
  const buddhistYear = `(year(${column}) + ${eraOffset})::varchar`
  if (kind === 'date') return `${buddhistYear} || ${textAfterYear}`
  const zone = isZoned ? ` || 'Z'` : ''
  return `${buddhistYear} || replace(${textAfterYear}, ' ', 'T')${zone}`
}

/**
 * Formats a stored value, as the engine writes it as text, like the value of a shown column: times in ISO 8601, and times and years in an
 * era.
 */
export const formatStoredValue = (value: string, recipe: ColumnRecipe, era: Era): string => {
  const text = recipe.kind === 'datetime' ? formatTime(value, recipe.isZoned) : value
  if (era === 'ce') return text
  if (isYearColumn(recipe)) return String(BigInt(text) + BigInt(eraOffset))
  // A stored year always has four digits.
  return isDateOrDatetime(recipe.kind) ? `${Number(text.slice(0, 4)) + eraOffset}${text.slice(4)}` : text
}

/** Returns true for columns of integers that are years. */
const isYearColumn = ({ kind, era }: ColumnRecipe) => kind === 'integer' && era !== null

/** Returns true for columns of times. */
export const isDateOrDatetime = (kind: ColumnKind) => kind === 'date' || kind === 'datetime'

/** Builds result columns of integers. */
export const buildIntegerColumns = (...names: string[]) => names.map(name => ({ name, kind: 'integer' as const }))
