import { toFilterParameters } from '../address/format-address.ts'
import { formatDescending, joinList, quoteValue } from '../address/lists.ts'
import { type Annotation, findGroupAnnotation, listAnnotationMeasures, listAnnotationNames } from '../annotations.ts'
import type { Cell, Column, GroupsPage, Row } from '../api-responses.ts'
import { isTime } from '../columns.ts'
import { findQueryFailure, type QueryContext, type SendQuery } from '../send-query.ts'
import { toGroupName, toMeasureName } from './chart-names.ts'
import { maxBars, maxPoints } from './limits.ts'
import { buildPlan, type Plan, pickMaxLines } from './plans.ts'
import { findUnitColumnName, listGroupUnits, listUnitMeasures } from './units/row-units.ts'

/** Maximum number of groups in one response of the API. */
const maxGroupsAtOnce = 1000

/** A point of a chart, aggregated by the engine. */
export interface Point {
  /** The key of the group: a time or a category. */
  x: Cell
  /** The value. */
  y: number | null
  /** The horizontal value in a scatter chart. */
  horizontalValue?: number | null
  /** The line to which the point belongs. */
  by: Cell
  /** What the publisher notes about its rows; undefined if none of them is annotated. */
  annotation?: Annotation
  /** The units of its rows, in a table with a column of units. */
  units?: string[]
}

/** The plan of a chart with its points. */
export interface LoadedChart {
  plan: Plan
  points: Point[]
  /** True if not all points or lines are drawn. */
  isCut: boolean
  /** The number of lines with those that are left out; undefined for a chart without lines. */
  lineCount?: number
  /** Translations of its units to the language of the page, by unit. */
  unitTranslations?: Record<string, string>
}

/** Loads the chart of a selection; null if nothing can be drawn. Throws if the engine is busy, or takes too long. */
export const loadChart = async (context: QueryContext): Promise<LoadedChart | null> => {
  const plan = buildPlan(context)
  if (!plan) return null
  try {
    return isTime(plan.x.column) && plan.kind !== 'scatter'
      ? await loadOverTime(context, plan)
      : await loadByCategory(context, plan)
  } catch (error) {
    // The API refuses the selection, so there is no chart; the rest of the page is not affected.
    // An error without a status comes from the connection or the code, not from the selection.
    const { status = 500 } = error as { status?: number }
    if (status < 500 && !findQueryFailure(error)) return null
    throw error
  }
}

/** Loads the points of a chart over time. If there are more than `maxPoints`, the oldest ones are left out. */
const loadOverTime = async (
  { sendQuery, selection, columns, profiles }: QueryContext,
  plan: Plan,
): Promise<LoadedChart> => {
  const { x, by } = plan
  const rowNotes = findRowNotes({ columns, profiles }, plan)
  const query = toFilterParameters(selection)
  // Appended, because the selection may have a condition of its own.
  query.append('where', JSON.stringify({ not: { column: x.column.name, missing: true } }))
  query.set('group', joinList([toGroupName(x), ...(by ? [by.name] : [])]))
  query.set('measure', buildMeasures(plan, rowNotes))
  // The newest groups come first, so that `maxPoints` leaves out the oldest.
  query.set('sort', formatDescending(toGroupName(x)))
  const { groups, total } = await requestGroups(sendQuery, query)
  const points = groups
    .slice(0, maxPoints)
    .map(group => toPoint(group, plan, rowNotes))
    // As texts, the keys of periods are in the order of time.
    .sort((a, b) => (String(a.x) < String(b.x) ? -1 : 1))
  const isCut = total > points.length
  const drawnPlan = { ...plan, hasSingleRows: haveSingleRows(groups, plan) }
  return by
    ? { plan: drawnPlan, ...keepLargestLines(points, { isCut, maxLines: pickMaxLines(plan) }) }
    : { plan: drawnPlan, points, isCut }
}

/** The columns that say more about the rows of a point. */
interface RowNotes {
  annotationNames: readonly string[]
  /** The column of units; undefined without one. */
  unitName: string | undefined
}

const findRowNotes = (
  { columns, profiles }: Pick<QueryContext, 'columns' | 'profiles'>,
  { y, horizontalMeasure }: Pick<Plan, 'y' | 'horizontalMeasure'>,
): RowNotes => ({
  annotationNames: listAnnotationNames(
    columns,
    profiles,
    [y, horizontalMeasure].filter(column => column !== null),
  ),
  unitName: findUnitColumnName(columns),
})

/**
 * Builds the measures that a chart requests, at most ten: its values, their annotations and units, and `count`, the number of rows of each
 * point, unless a column has that name. The values of a scatter chart may have two units, so it names none.
 */
const buildMeasures = ({ x, by, y, horizontalMeasure, aggregate }: Plan, { annotationNames, unitName }: RowNotes) => {
  const names = [
    toMeasureName(aggregate, y),
    ...(horizontalMeasure ? [toMeasureName(aggregate, horizontalMeasure)] : listUnitMeasures(unitName)),
    ...(hasCountColumn({ x, by }) ? [] : ['count']),
    ...listAnnotationMeasures(annotationNames),
  ]
  return joinList([...new Set(names)])
}

/** Returns true if a column of the groups is called `count`, so that the number of their rows cannot have this name. */
const hasCountColumn = ({ x, by }: Pick<Plan, 'x' | 'by'>) => toGroupName(x) === 'count' || by?.name === 'count'

/** Returns true if each group has one row. The labels of the chart then name no aggregate, such as the average. */
const haveSingleRows = (groups: readonly Row[], plan: Plan) =>
  !hasCountColumn(plan) && groups.every(({ count }) => Number(count) === 1)

/** Requests groups in up to two responses, which is enough for `maxPoints`. */
const requestGroups = async (sendQuery: SendQuery, query: URLSearchParams) => {
  const firstPage = await sendQuery<GroupsPage>('aggregate', query)
  if (!firstPage.is_truncated) return firstPage
  const secondQuery = new URLSearchParams(query)
  secondQuery.set('offset', String(maxGroupsAtOnce))
  const secondPage = await sendQuery<GroupsPage>('aggregate', secondQuery)
  return { groups: [...firstPage.groups, ...secondPage.groups], total: firstPage.total }
}

const toPoint = (
  group: Row,
  { x, by, y, horizontalMeasure, aggregate }: Plan,
  { annotationNames, unitName }: RowNotes,
): Point => {
  const annotation = findGroupAnnotation(group, annotationNames)
  const units = listGroupUnits(group, unitName)
  return {
    x: group[toGroupName(x)] ?? null,
    y: toNumber(group[toMeasureName(aggregate, y)] ?? null),
    by: by ? (group[by.name] ?? null) : null,
    ...(horizontalMeasure && { horizontalValue: toNumber(group[toMeasureName(aggregate, horizontalMeasure)] ?? null) }),
    ...(annotation !== undefined && { annotation }),
    ...(units.length > 0 && { units }),
  }
}

const toNumber = (cell: Cell) => (cell === null ? null : Number(cell))

/** Keeps only the lines with the largest last values. `isCut` is true if points are already missing. */
const keepLargestLines = (points: Point[], { isCut, maxLines }: { isCut: boolean; maxLines: number }) => {
  const lastValues = new Map<Cell, number>()
  // The points are in the order of time, so the last value of each line remains.
  for (const { by, y } of points) if (y !== null) lastValues.set(by, Math.abs(y))
  const largestLines = [...lastValues].sort(([, a], [, b]) => b - a).slice(0, maxLines)
  const lines = new Set(largestLines.map(([by]) => by))
  return {
    points: points.filter(({ by }) => lines.has(by)),
    isCut: isCut || lines.size < lastValues.size,
    lineCount: lastValues.size,
  }
}

/** Matches a half-year, a quarter or a month, such as 2024-H1, 2024-Q2 or 2024-06, whose order as text is that of time. */
const periodPattern = /^\d{4}-?(?:H[12]|Q[1-4]|0[1-9]|1[0-2])$/i

/** Returns true for a column of texts that name periods, by its first and its last text. */
const hasPeriods = ({ name, type }: Column, profiles: QueryContext['profiles']) => {
  const { least, greatest } = profiles.find(profile => profile.name === name) ?? {}
  return type === 'text' && [least, greatest].every(text => periodPattern.test(text ?? ''))
}

/** Loads the largest values of a column as bars, or the latest ones of periods in the order of time, or the points of a scatter chart. */
const loadByCategory = async (
  { sendQuery, selection, columns, profiles }: QueryContext,
  plan: Plan,
): Promise<LoadedChart> => {
  const { x, y, aggregate } = plan
  const rowNotes = findRowNotes({ columns, profiles }, plan)
  const planWithoutLines = { ...plan, by: null }
  const query = toFilterParameters(selection)
  const measure = toMeasureName(aggregate, y)
  query.set('group', quoteValue(toGroupName(x)))
  query.set('measure', buildMeasures(planWithoutLines, rowNotes))
  query.set('limit', String(plan.kind === 'scatter' ? maxGroupsAtOnce : maxBars))
  const isByPeriod = plan.kind !== 'scatter' && hasPeriods(x.column, profiles)
  if (plan.kind !== 'scatter') query.set('sort', formatDescending(isByPeriod ? toGroupName(x) : measure))
  const { groups: sortedGroups, total } = await sendQuery<GroupsPage>('aggregate', query)
  const groups = isByPeriod ? sortedGroups.toReversed() : sortedGroups
  return {
    plan: { ...planWithoutLines, hasSingleRows: haveSingleRows(groups, planWithoutLines) },
    points: groups.map(group => toPoint(group, planWithoutLines, rowNotes)),
    isCut: total > groups.length,
  }
}
