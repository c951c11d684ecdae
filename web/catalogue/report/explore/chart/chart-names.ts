import { findColumn } from '../address/parameter-names.ts'
import type { Column } from '../api-responses.ts'
import { isMeasure } from '../columns.ts'

/** The functions that aggregate the values of a group. */
export const aggregateFunctions = ['avg', 'sum', 'min', 'max', 'median', 'count'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

/** The parts of a date by which rows can be grouped. */
export const dateParts = ['day', 'month', 'quarter', 'year', 'fiscal_year'] as const
export type DatePart = (typeof dateParts)[number]

/** Lists the parts by which the days of a column can be grouped: those that are not shorter than its period. */
export const listDateParts = ({ period }: Column) => (period ? dateParts.slice(dateParts.indexOf(period)) : dateParts)

/** A column, for days with a part of the date. */
export interface ColumnPart {
  column: Column
  part: DatePart | null
}

/** Parses a column of a URL with its part of the date, e.g. `Date:month`. A column that has the whole text as its name takes precedence. */
export const parseColumnPart = (raw: string, columns: readonly Column[]): [Column | undefined, DatePart | null] => {
  const exactColumn = findColumn(columns, raw)
  if (exactColumn) return [exactColumn, null]
  const part = dateParts.find(candidate => raw.endsWith(`:${candidate}`))
  return part ? [findColumn(columns, raw.slice(0, -part.length - 1)), part] : [undefined, null]
}

type ChartValue = [AggregateFunction, Column | null]

/** Finds the value of a chart in a URL, e.g. `avg(Value)`; undefined if the table does not have it. */
export const findChartValue = (raw: string, columns: readonly Column[]): ChartValue | undefined => {
  const [, name = '', columnName = ''] = /^(\w+)(?:\((.+)\))?$/s.exec(raw) ?? []
  const aggregate = aggregateFunctions.find(candidate => candidate === name)
  if (aggregate === 'count') return ['count', null]
  const column = findColumn(columns, columnName)
  return aggregate && column && isMeasure(column) ? [aggregate, column] : undefined
}

/** Parses the value of a chart in a URL. By default, it is the average of the first column of numbers, or the number of rows. */
export const parseChartValue = (raw: string | null, columns: readonly Column[]): ChartValue => {
  const value = findChartValue(raw ?? '', columns)
  if (value) return value
  const firstMeasure = columns.find(isMeasure)
  return firstMeasure ? ['avg', firstMeasure] : ['count', null]
}

/** Returns the name of a group in the API. Days need a part only in a column of dates with times, because a date is already a day. */
export const toGroupName = ({ column, part }: ColumnPart) =>
  part && (part !== 'day' || column.type === 'datetime') ? `${column.name}:${part}` : column.name

/** Returns the name of an axis among the options of the form. Unlike in the API, each column of days has the part that it is grouped by. */
export const toAxisOption = ({ column, part }: ColumnPart) =>
  part === 'day' ? `${column.name}:day` : toGroupName({ column, part })

/** Returns the name of a value in the API, e.g. `avg(Value)`. */
export const toMeasureName = (aggregate: AggregateFunction, column: Column | null) =>
  column ? `${aggregate}(${column.name})` : 'count'
