import { toBangkokTime } from '../../../../../contract/bangkok-times.ts'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import { isUnitName } from '../../../../../contract/tables/unit-columns.ts'
import { toCommonYear } from '../../../../../contract/tables/year-eras.ts'
import { parseFilterValues } from '../address/filter-values.ts'
import type { ChartKind, Selection } from '../address/selection.ts'
import type { Column, ColumnProfile } from '../api-responses.ts'
import { isDay, isMeasure, isTime } from '../columns.ts'
import {
  type AggregateFunction,
  type ColumnPart,
  type DatePart,
  listDateParts,
  parseChartValue,
  parseColumnPart,
} from './chart-names.ts'
import { maxBars } from './limits.ts'

/** The plan of a chart: rows are grouped along the axis `x`, each group has a value of `y`, and `by` splits the groups into lines. */
export interface Plan {
  kind: ChartKind
  /** The kind that the reader has chosen but the columns do not allow; the chart has bars instead. */
  refusedKind?: ChartKind
  /** The column of the axis, for days with a part of the date. In a scatter chart it names the points. */
  x: ColumnPart
  /** The function that aggregates the values of a group. */
  aggregate: AggregateFunction
  /** The column of the values; null if rows are counted. */
  y: Column | null
  /** The column of the horizontal values of a scatter chart; null for other charts. */
  horizontalMeasure: Column | null
  /** The column whose values are the lines; null for one line. */
  by: Column | null
  /** True if each point is the value of one row, so that its name needs no aggregate. */
  hasSingleRows?: boolean
}

interface PlanContext {
  columns: readonly Column[]
  profiles: readonly ColumnProfile[]
  selection: Selection
}

/** More lines cannot be distinguished. */
export const maxLines = 8
/** More panels do not fit on a page. */
const maxPanels = 16
/** A column of texts with more different values cannot be an axis. */
const maxAxisValues = 1000

/** Returns how many lines a chart may have. */
export const pickMaxLines = ({ kind }: Plan) => (kind === 'multiples' ? maxPanels : maxLines)

/** Plans the chart of a selection: by the reader's choices, otherwise by the columns. Null if no column can be the axis. */
export const buildPlan = (context: PlanContext): Plan | null => {
  const { columns, selection } = context
  const x = findAxis(context)
  if (!x) return null
  const [aggregate, y] = parseChartValue(selection.y, columns)
  const by = findLineColumn(context, x.column)
  const kind = selection.chart ?? (isTime(x.column) ? 'line' : 'bar')
  const measures = columns.filter(isMeasure)
  const horizontalMeasure = measures.find(column => column !== y) ?? null
  if (kind === 'scatter' && horizontalMeasure && y) {
    // The points of a scatter chart are named by a column of texts rather than by times.
    const labelColumn = isTime(x.column) ? columns.find(isLabel) : undefined
    const namedX = labelColumn ? { column: labelColumn, part: null } : x
    return { kind, x: namedX, aggregate, y, horizontalMeasure, by: null }
  }
  // A scatter chart without two columns of values, and small multiples without times, become bars.
  const isDrawable = kind !== 'scatter' && (kind !== 'multiples' || isTime(x.column))
  const drawnKind = isDrawable ? { kind } : { kind: 'bar' as const, refusedKind: kind }
  return { ...drawnKind, x, aggregate, y, horizontalMeasure: null, by }
}

/** Returns true for a column whose values name rows, such as countries. The months of a column of times do not. */
const isLabel = (column: Column) =>
  !isTime(column) && !isMeasure(column) && column.role !== 'note' && column.part_of === null

/** Returns the axis that the reader has chosen, otherwise the column that suits the values. */
const findAxis = (context: PlanContext): ColumnPart | null => {
  const { columns, selection } = context
  const [requestedColumn, requestedPart] = parseColumnPart(selection.x ?? '', columns)
  if (requestedColumn)
    return {
      column: requestedColumn,
      part: isDay(requestedColumn) ? (requestedPart ?? pickDatePart(context, requestedColumn)) : null,
    }
  const column = findDefaultAxis(context)
  if (!column) return null
  return { column, part: isDay(column) ? pickDatePart(context, column) : null }
}

/**
 * Returns the first column of several times, otherwise the first one of labels. If rows are counted, labels that repeat come first, because
 * bars of one row each say nothing. A column with a single time is the last choice, as its chart is one dot.
 */
const findDefaultAxis = ({ columns, profiles, selection }: PlanContext) => {
  const [, measure] = parseChartValue(selection.y, columns)
  const repeatedLabel = measure ? undefined : findRepeatedLabel(columns, profiles)
  return findSeveralTimes(columns, profiles) ?? repeatedLabel ?? columns.find(isLabel) ?? columns.find(isTime)
}

/** Returns the first column of labels with up to `maxBars` different values, otherwise the one with the fewest; undefined without one. */
const findRepeatedLabel = (columns: readonly Column[], profiles: readonly ColumnProfile[]) => {
  const labels = columns
    .filter(isLabel)
    .map(column => ({ column, distinct: countValues(column, profiles) }))
    .filter(({ distinct }) => distinct > 1)
  const fewest = Math.min(...labels.map(({ distinct }) => distinct))
  return labels.find(({ distinct }) => distinct <= Math.max(maxBars, fewest))?.column
}

/** Returns the first column of times unless all of them are equal; undefined without one. */
export const findSeveralTimes = (columns: readonly Column[], profiles: readonly ColumnProfile[]) =>
  columns.find(column => isTime(column) && countValues(column, profiles) > 1)

/** Counts the different values of a column; infinity if they are too many to count. */
export const countValues = ({ name }: Column, profiles: readonly ColumnProfile[]) =>
  profiles.find(profile => profile.name === name)?.distinct ?? Number.POSITIVE_INFINITY

/** Returns the start of a day, month or year of either era, in milliseconds; NaN for any other text. */
const parseStart = (text: string) =>
  Date.parse(
    toBangkokTime(text)
      .slice(0, 10)
      .replace(/^\d{4}/, year => String(toCommonYear(Number(year)))),
  )

/** Up to this many days are grouped by day, up to this many by month, and more by year. */
const maxDaysByDay = 92
const maxDaysByMonth = 90 * 366

/** Returns the part of the date by which days are grouped, depending on how long a time the rows cover. */
const pickDatePart = ({ profiles, selection }: PlanContext, column: Column): DatePart => {
  const profile = profiles.find(({ name }) => name === column.name)
  const filter = selection.filters.find(candidate => candidate.column === column.name)
  const { from = '', to = '' } = filter ? parseFilterValues(filter.value, { isText: column.type === 'text' }) : {}
  const [first, last] = [from || profile?.least, to || profile?.greatest].map(text => parseStart(text ?? ''))
  // NaN if an end is unknown.
  const coveredDays = (last! - first!) / dayMilliseconds
  const part = pickPartOfDays(coveredDays)
  // Periods cannot be grouped by a shorter one.
  return column.period && !listDateParts(column).includes(part) ? column.period : part
}

/** Returns the part of the date by which so many days are grouped; NaN is grouped by month. */
const pickPartOfDays = (coveredDays: number): DatePart => {
  if (coveredDays <= maxDaysByDay) return 'day'
  return coveredDays > maxDaysByMonth ? 'year' : 'month'
}

/** Counts the values to which a column is filtered; 0 without such a filter. */
const countFilteredValues = (filters: Selection['filters'], column: Column) => {
  const filter = filters.find(candidate => candidate.column === column.name)
  return filter ? parseFilterValues(filter.value, { isText: column.type === 'text' }).values.length : 0
}

/** Returns the column of texts that is filtered to several values, up to `maxValues`: the reader wants to compare them. */
export const findComparedColumn = (
  columns: readonly Column[],
  { filters }: Selection,
  excludedColumn: Column,
  maxValues: number,
) =>
  columns.find(column => {
    if (!isLabel(column) || column === excludedColumn || column.type !== 'text') return false
    const count = countFilteredValues(filters, column)
    return count > 1 && count <= maxValues
  })

/**
 * Returns the column whose values are the lines: the reader's choice, otherwise the column that is filtered to several values, one with few
 * different values, or one that is filtered to a single value. A column of units is the last choice.
 */
const findLineColumn = ({ columns, profiles, selection }: PlanContext, x: Column): Column | null => {
  // The reader's choice `-` is the name of no column, so the chart has one line.
  if (selection.by !== null) return columns.find(column => column.name === selection.by && column !== x) ?? null
  const comparedColumn = findComparedColumn(columns, selection, x, maxLines)
  if (comparedColumn) return comparedColumn
  // Only a chart over time has lines without the reader's choice; the bars of other charts are not split.
  if (!isTime(x)) return null
  const labels = columns.filter(column => isLabel(column) && column !== x && column.type === 'text')
  const singleValuedColumns = labels.filter(column => countFilteredValues(selection.filters, column) === 1)
  const fewValuedColumns = labels.filter(column => {
    const distinct = countValues(column, profiles)
    return distinct > 1 && distinct <= maxLines && !singleValuedColumns.includes(column)
  })
  // The name of a single line matters too, as a saved or embedded chart does not show the filters. Units are not names, but separate values
  // that cannot be compared.
  const namingColumn = fewValuedColumns.find(({ name }) => !isUnitName(name)) ?? singleValuedColumns[0]
  return namingColumn ?? fewValuedColumns[0] ?? null
}

/** Returns true for a column that can be the axis of a chart: of times, or of texts with few enough different values. */
export const canBeAxis = (column: Column, profiles: readonly ColumnProfile[]) =>
  isTime(column) || (isLabel(column) && countValues(column, profiles) <= maxAxisValues)
