import { toFilterParameters } from '../address/address.ts'
import { formatDescending, joinList, quoteValue } from '../address/lists.ts'
import { type Cell, type GroupsPage, isTime, type Row } from '../answers.ts'
import { findQueryFailure, type QueryContext, type SendQuery } from '../send-query.ts'
import { maxBars, maxPoints } from './limits.ts'
import { buildPlan, type Plan, pickMaxLines, toFigureName, toGroupName } from './plans.ts'

/** Groups in one response of the API. */
const maxGroupsAtOnce = 1000

/** A point of a chart: position, value, and line. */
export interface Point {
  x: Cell
  y: number | null
  /** The second value of a point in a scatter chart. */
  across?: number | null
  by: Cell
}

export interface Points {
  plan: Plan
  points: Point[]
  /** True if not all points or lines are drawn. */
  isCut: boolean
}

/** Loads the points of a chart, aggregated by the engine; null if nothing can be drawn. Throws if the engine is busy, or takes too long. */
export const loadPoints = async (context: QueryContext): Promise<Points | null> => {
  const plan = buildPlan(context)
  if (!plan) return null
  try {
    return isTime(plan.x.column) && plan.kind !== 'scatter'
      ? await loadOverTime(context, plan)
      : await loadByCategory(context, plan)
  } catch (error) {
    // A chart that cannot be drawn must not affect the rest of the page.
    const { status = 500 } = error as { status?: number }
    if (status < 500 && !findQueryFailure(error)) return null
    throw error
  }
}

const loadOverTime = async ({ sendQuery, selection }: QueryContext, plan: Plan): Promise<Points> => {
  const { x, by } = plan
  const query = toFilterParameters(selection)
  query.append('where', JSON.stringify({ not: { column: x.column.name, missing: true } }))
  query.set('group', joinList([toGroupName(x), ...(by ? [by.name] : [])]))
  query.set('measure', buildMeasures(plan))
  // Drops the oldest points if there are too many.
  query.set('sort', formatDescending(toGroupName(x)))
  const { groups, total } = await requestGroups(sendQuery, query)
  const points = groups
    .slice(0, maxPoints)
    .map(group => toPoint(group, plan))
    .sort((a, b) => (String(a.x) < String(b.x) ? -1 : 1))
  const isCut = total > points.length
  const drawnPlan = { ...plan, isOfRows: haveSingleRows(groups, plan) }
  return by
    ? { plan: drawnPlan, ...keepLargestLines(points, isCut, pickMaxLines(plan)) }
    : { plan: drawnPlan, points, isCut }
}

/** Builds the measures of a chart, with the number of rows of each point. */
const buildMeasures = ({ x, by, y, across, figure }: Plan) => {
  const isCountGrouped = toGroupName(x) === 'count' || by?.name === 'count'
  const names = [
    toFigureName(figure, y),
    ...(across ? [toFigureName(figure, across)] : []),
    ...(isCountGrouped ? [] : ['count']),
  ]
  return joinList([...new Set(names)])
}

const haveSingleRows = (groups: readonly Row[], { x, by }: Plan) =>
  toGroupName(x) !== 'count' && by?.name !== 'count' && groups.every(({ count }) => Number(count) === 1)

const requestGroups = async (sendQuery: SendQuery, query: URLSearchParams) => {
  const firstPage = await sendQuery<GroupsPage>('aggregate', query)
  if (!firstPage.is_truncated) return firstPage
  const secondQuery = new URLSearchParams(query)
  secondQuery.set('offset', String(maxGroupsAtOnce))
  const secondPage = await sendQuery<GroupsPage>('aggregate', secondQuery)
  return { groups: [...firstPage.groups, ...secondPage.groups], total: firstPage.total }
}

const toPoint = (group: Row, { x, by, y, across, figure }: Plan): Point => ({
  x: group[toGroupName(x)] ?? null,
  y: toNumber(group[toFigureName(figure, y)] ?? null),
  by: by ? (group[by.name] ?? null) : null,
  ...(across && { across: toNumber(group[toFigureName(figure, across)] ?? null) }),
})

const toNumber = (cell: Cell) => (cell === null ? null : Number(cell))

/** Keeps the lines with the largest last values, as many as can be distinguished. */
const keepLargestLines = (points: Point[], isCut: boolean, maxLines: number) => {
  const lastValues = new Map<Cell, number>()
  for (const { by, y } of points) if (y !== null) lastValues.set(by, Math.abs(y))
  const largestLines = [...lastValues].sort(([, a], [, b]) => b - a).slice(0, maxLines)
  const lines = new Set(largestLines.map(([by]) => by))
  return { points: points.filter(({ by }) => lines.has(by)), isCut: isCut || lines.size < lastValues.size }
}

/** Loads the largest values of a column as bars, or all rows as points of a scatter chart. */
const loadByCategory = async ({ sendQuery, selection }: QueryContext, plan: Plan): Promise<Points> => {
  const { x, y, figure } = plan
  const query = toFilterParameters(selection)
  const measure = toFigureName(figure, y)
  query.set('group', quoteValue(toGroupName(x)))
  query.set('measure', buildMeasures({ ...plan, by: null }))
  query.set('limit', String(plan.kind === 'scatter' ? maxGroupsAtOnce : maxBars))
  if (plan.kind !== 'scatter') query.set('sort', formatDescending(measure))
  const { groups, total } = await sendQuery<GroupsPage>('aggregate', query)
  const ungroupedPlan = { ...plan, by: null, isOfRows: haveSingleRows(groups, { ...plan, by: null }) }
  return {
    plan: ungroupedPlan,
    points: groups.map(group => toPoint(group, ungroupedPlan)),
    isCut: total > groups.length,
  }
}
