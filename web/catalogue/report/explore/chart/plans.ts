import { toBangkokTime } from '../../../../../contract/bangkok-times.ts'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import { toCommonYear } from '../../../../../contract/tables/year-eras.ts'
import type { ChartKind, Selection } from '../address/address.ts'
import { findColumn } from '../address/address.ts'
import { parseFilterValues } from '../address/filter-values.ts'
import { type Column, isDay, isMeasure, isTime, type Profile } from '../answers.ts'

export const figures = ['avg', 'sum', 'min', 'max', 'median', 'count'] as const
export type Figure = (typeof figures)[number]

export const dateParts = ['day', 'month', 'quarter', 'year', 'fiscal_year'] as const
export type DatePart = (typeof dateParts)[number]

/** The plan of a chart: groups along an axis, a value for each, and lines by the values of a column. */
export interface Plan {
  kind: ChartKind
  /** The column of the axis, with the date part for days; in a scatter chart, the column of the values. */
  x: { column: Column; part: DatePart | null }
  figure: Figure
  /** Null if rows are counted. */
  y: Column | null
  /** The second value of a scatter chart. */
  across: Column | null
  by: Column | null
  /** True if each point is the value of one row, so that its name needs no aggregate. */
  isOfRows?: boolean
}

interface Context {
  columns: readonly Column[]
  profiles: readonly Profile[]
  selection: Selection
}

/** Lines that can be distinguished. */
export const maxLines = 8
/** Panels that fit a page. */
const maxPanels = 16

/** Returns the limit of lines by chart type. */
export const pickMaxLines = ({ kind }: Plan) => (kind === 'multiples' ? maxPanels : maxLines)
const maxReadableValues = 40

/** Plans the chart of a selection from the reader's choices, with defaults that suit the columns. */
export const buildPlan = (context: Context): Plan | null => {
  const { columns, selection } = context
  const x = findAxis(context)
  if (!x) return null
  const [figure, y] = parseFigure(selection.y, columns)
  const by = findSplitColumn(context, x.column)
  const kind = selection.chart ?? (isTime(x.column) ? 'line' : 'bar')
  const measures = columns.filter(isMeasure)
  const across = measures.find(column => column !== y) ?? null
  if (kind !== 'scatter' || !across || !y)
    return { kind: pickDrawableKind(kind, x.column), x, figure, y, across: null, by }
  const label = isTime(x.column) ? (columns.find(column => isLabel(column)) ?? x.column) : x.column
  return { kind, x: { column: label, part: label === x.column ? x.part : null }, figure, y, across, by: null }
}

/**
 * Returns bars in place of a chart type that cannot be drawn: only a scatter chart has two values, and small multiples need lines over
 * time.
 */
const pickDrawableKind = (kind: ChartKind, x: Column): ChartKind =>
  kind === 'scatter' || (kind === 'multiples' && !isTime(x)) ? 'bar' : kind

const isLabel = (column: Column) => !isTime(column) && !isMeasure(column) && column.role !== 'note'

const findAxis = (context: Context): Plan['x'] | null => {
  const { columns, selection } = context
  const [requestedColumn, requestedPart] = parseColumnPart(selection.x ?? '', columns)
  if (requestedColumn)
    return {
      column: requestedColumn,
      part: isDay(requestedColumn) ? (requestedPart ?? pickDatePart(context, requestedColumn)) : null,
    }
  const column = columns.find(isTime) ?? columns.find(isLabel)
  return column ? { column, part: isDay(column) ? pickDatePart(context, column) : null } : null
}

/** Parses a column with its date part, as in the URL. */
export const parseColumnPart = (raw: string, columns: readonly Column[]): [Column | undefined, DatePart | null] => {
  const exactColumn = findColumn(columns, raw)
  if (exactColumn) return [exactColumn, null]
  const part = dateParts.find(candidate => raw.endsWith(`:${candidate}`))
  return part ? [findColumn(columns, raw.slice(0, -part.length - 1)), part] : [undefined, null]
}

/** Returns the first moment of a day, month or year of either era; NaN for another text. */
const parseDay = (text: string) =>
  Date.parse(
    toBangkokTime(text)
      .slice(0, 10)
      .replace(/^\d{4}/, year => String(toCommonYear(Number(year)))),
  )

/** Groups days by month, unless the table covers few days or too many years. */
const pickDatePart = ({ profiles, selection }: Context, column: Column): DatePart => {
  const profile = profiles.find(({ name }) => name === column.name)
  const filter = selection.filters.find(candidate => candidate.column === column.name)
  const { from = '', to = '' } = filter ? parseFilterValues(filter.value, false) : {}
  const [first, last] = [from || profile?.least, to || profile?.greatest].map(text => parseDay(text ?? ''))
  const days = (last! - first!) / dayMilliseconds
  if (days <= 92) return 'day'
  return days > 90 * 366 ? 'year' : 'month'
}

/** Parses the aggregate and its column from the URL, e.g. avg(Value). */
export const parseFigure = (raw: string | null, columns: readonly Column[]): [Figure, Column | null] => {
  const [, name = '', columnName = ''] = /^(\w+)(?:\((.+)\))?$/s.exec(raw ?? '') ?? []
  const figure = figures.find(candidate => candidate === name)
  const column = findColumn(columns, columnName)
  if (figure === 'count') return ['count', null]
  if (figure && column && isMeasure(column)) return [figure, column]
  const measure = columns.find(isMeasure)
  return measure ? ['avg', measure] : ['count', null]
}

/** Returns the column that is filtered to several values, but to no more than `maxValues`: the reader compares them. */
export const findComparedColumn = (
  columns: readonly Column[],
  { filters }: Selection,
  excludedColumn: Column,
  maxValues: number,
) =>
  columns.find(column => {
    if (!isLabel(column) || column === excludedColumn || column.type !== 'text') return false
    const filter = filters.find(candidate => candidate.column === column.name)
    const count = filter ? parseFilterValues(filter.value, true).values.length : 0
    return count > 1 && count <= maxValues
  })

/** Splits lines by the column that is filtered to several values, else by one with few values, else by one that is filtered to a value. */
const findSplitColumn = ({ columns, profiles, selection }: Context, x: Column): Column | null => {
  if (selection.by !== null) return columns.find(column => column.name === selection.by && column !== x) ?? null
  const filteredColumn = findComparedColumn(columns, selection, x, maxLines)
  if (filteredColumn) return filteredColumn
  if (!isTime(x)) return null
  const labels = columns.filter(column => isLabel(column) && column !== x && column.type === 'text')
  const singleValuedColumns = labels.filter(({ name }) => {
    const filter = selection.filters.find(candidate => candidate.column === name)
    return filter !== undefined && parseFilterValues(filter.value, true).values.length === 1
  })
  const fewValuedColumns = labels.filter(column => {
    const distinct = profiles.find(({ name }) => name === column.name)?.distinct ?? Number.POSITIVE_INFINITY
    return distinct > 1 && distinct <= maxLines && !singleValuedColumns.includes(column)
  })
  // A single line is named too, as a saved or embedded chart shows no filters.
  return fewValuedColumns[0] ?? singleValuedColumns[0] ?? null
}

/** Returns the name of a group in responses of the API. A date is its own day, but a day has many times. */
export const toGroupName = ({ column, part }: Plan['x']) =>
  part && (part !== 'day' || column.type === 'datetime') ? `${column.name}:${part}` : column.name
export const toFigureName = (figure: Figure, column: Column | null) => (column ? `${figure}(${column.name})` : 'count')

/** Returns true for columns that a chart's axis can show: times, and labels with few enough values. */
export const canBeAxis = (column: Column, profiles: readonly Profile[]) =>
  isTime(column) ||
  (isLabel(column) && (profiles.find(({ name }) => name === column.name)?.distinct ?? 0) <= maxReadableValues * 25)
