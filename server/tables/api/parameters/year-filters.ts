import type { Condition } from '../../../../contract/tables/queries.ts'
import { buildConditionSql, createSqlParameters, toNamedValues } from '../../queries/conditions.ts'
import { type Edge, parseLiteral } from '../../queries/literals.ts'
import { buildParameterRefusal } from '../../queries/parameter-refusals.ts'
import { columnPrefix } from '../../queries/parameter-values.ts'
import { parseCondition } from '../../queries/parsed-conditions.ts'
import type { TableColumn } from '../../queries/table-columns.ts'
import { findUnpivotedYears } from '../../queries/unpivoted-years.ts'

type UnpivotedYears = NonNullable<ReturnType<typeof findUnpivotedYears>>

/** Returns true for a parameter that names this unpivoted column, ignoring case. The names of unpivoted columns are lower case. */
export const isParameterNamedAfter = ({ recipe }: TableColumn, parameter: string) => {
  const name = parameter.startsWith(columnPrefix) ? parameter.slice(columnPrefix.length) : parameter
  return name.normalize('NFC').trim().toLowerCase() === recipe.name
}

/**
 * Applies filters by the years of columns, such as `year=2015..2020`, to a request for rows: they choose which of these columns it returns.
 * Returns the parameters that are such filters, and the requested columns that remain. Throws 400 if no year matches, or if no column remains.
 */
export const filterYearColumns = (
  columns: readonly TableColumn[],
  query: URLSearchParams,
  requestedColumns: readonly TableColumn[],
) => {
  const unpivoted = findUnpivotedYears(columns)
  const filters = unpivoted ? [...query].filter(([parameter]) => isParameterNamedAfter(unpivoted.time, parameter)) : []
  if (!unpivoted || filters.length === 0) return { yearParameters: [], remainingColumns: requestedColumns }
  const conditions = filters.map(([parameter, raw]) => parseYearCondition(unpivoted, parameter, raw))
  const { columns: yearColumns } = unpivoted.years
  const matchingIndices = new Set(
    yearColumns
      .filter(({ year }) => conditions.every(condition => meetsCondition(unpivoted, condition, year)))
      .flatMap(({ at, markAt }) => [at, markAt]),
  )
  const yearIndices = new Set(yearColumns.flatMap(({ at, markAt }) => [at, markAt]))
  // Columns without a year remain, whatever the filters.
  const remainingColumns = requestedColumns.filter(({ at }) => !yearIndices.has(at) || matchingIndices.has(at))
  if (matchingIndices.size === 0 || remainingColumns.length === 0) throw buildYearsRefusal(unpivoted, filters[0]![0])
  return { yearParameters: filters.map(([parameter]) => parameter), remainingColumns }
}

const parseYearCondition = ({ time }: UnpivotedYears, parameter: string, raw: string) => {
  const condition = parseCondition(time.recipe.name, raw, { isText: false })
  // Refuses a value that is not a year, as the filter of any other column does.
  buildConditionSql(toNamedValues([time]), condition, createSqlParameters(), parameter)
  return condition
}

const buildYearsRefusal = ({ years: { columns } }: UnpivotedYears, parameter: string) => {
  const years = columns.map(({ year }) => year)
  const range = `${Math.min(...years)} to ${Math.max(...years)}`
  return buildParameterRefusal(parameter, `No column has such a year; the years are ${range}`)
}

/** Returns true if a year meets a condition, by the same rules as in SQL. */
const meetsCondition = (unpivoted: UnpivotedYears, condition: Condition, year: number): boolean => {
  if ('all' in condition) return condition.all.every(part => meetsCondition(unpivoted, part, year))
  if ('any' in condition) return condition.any.some(part => meetsCondition(unpivoted, part, year))
  if ('not' in condition) return !meetsCondition(unpivoted, condition.not, year)
  // `parseYearCondition` has refused every value that is not a year.
  const parseYear = (raw: string, edge: Edge) => Number(parseLiteral(unpivoted.time.recipe, raw, edge)!.text)
  if ('in' in condition) return condition.in.some(raw => parseYear(raw, 'exact') === year)
  // Only the condition for missing values is left, because conditions on texts are refused. Every column has a year.
  if (!('from' in condition) && !('to' in condition)) return false
  const { from, to } = condition
  return (from === undefined || year >= parseYear(from, 'from')) && (to === undefined || year <= parseYear(to, 'to'))
}
