import type { Condition } from '../../../contract/tables/queries.ts'
import { columnPrefix, parseCondition } from '../queries/addresses.ts'
import { conditionSql, parameters, toNamedValues } from '../queries/conditions.ts'
import { type Edge, parseLiteral } from '../queries/literals.ts'
import { refusal, type TableColumn } from '../queries/table-columns.ts'
import { findTurned } from '../queries/turned-years.ts'

type TurnedTable = NonNullable<ReturnType<typeof findTurned>>

/** Returns true for a parameter that names this column, ignoring case. */
export const isNamedBy = ({ recipe }: TableColumn, parameter: string) => {
  const name = parameter.startsWith(columnPrefix) ? parameter.slice(columnPrefix.length) : parameter
  return name.normalize('NFC').trim().toLowerCase() === recipe.name
}

/**
 * Applies filters by the years of columns, such as `year=2015..2020`, to a request for rows: they choose which of these columns it returns.
 * Returns the parameters that are such filters, and the columns that remain. Throws 400 if no column has such a year.
 */
export const columnsOfYears = (
  columns: readonly TableColumn[],
  query: URLSearchParams,
  select: readonly TableColumn[],
) => {
  const turned = findTurned(columns)
  const filters = turned ? [...query].filter(([parameter]) => isNamedBy(turned.time, parameter)) : []
  if (!turned || filters.length === 0) return { own: [], select }
  const conditions = filters.map(([parameter, raw]) => conditionIn(turned, parameter, raw))
  const { columns: all } = turned.years
  const matchingPlaces = new Set(
    all.filter(({ year }) => conditions.every(condition => holds(turned, condition, year))).map(({ at }) => at),
  )
  const remainingColumns = select.filter(({ at }) => matchingPlaces.has(at) || all.every(column => column.at !== at))
  if (matchingPlaces.size === 0 || remainingColumns.length === 0) throw noYear(turned, filters[0]![0])
  return { own: filters.map(([parameter]) => parameter), select: remainingColumns }
}

const conditionIn = ({ time }: TurnedTable, parameter: string, raw: string) => {
  const condition = parseCondition(time.recipe.name, raw, false)
  // Refuses what is no year, as a filter of another column does.
  conditionSql(toNamedValues([time]), condition, parameters(), parameter)
  return condition
}

const noYear = ({ years: { columns } }: TurnedTable, parameter: string) => {
  const years = columns.map(({ year }) => year)
  const range = `${Math.min(...years)} to ${Math.max(...years)}`
  return refusal(parameter, `No column has such a year; the years are ${range}`)
}

/** Returns true if a year meets a condition, by the same rules as in SQL. */
const holds = (turned: TurnedTable, condition: Condition, year: number): boolean => {
  if ('all' in condition) return condition.all.every(one => holds(turned, one, year))
  if ('any' in condition) return condition.any.some(one => holds(turned, one, year))
  if ('not' in condition) return !holds(turned, condition.not, year)
  const yearAt = (raw: string, edge: Edge) => Number(parseLiteral(turned.time.recipe, raw, edge)!.text)
  if ('in' in condition) return condition.in.some(raw => yearAt(raw, 'exact') === year)
  // Every column has a year.
  if (!('from' in condition) && !('to' in condition)) return false
  const { from, to } = condition
  return (from === undefined || year >= yearAt(from, 'from')) && (to === undefined || year <= yearAt(to, 'to'))
}
