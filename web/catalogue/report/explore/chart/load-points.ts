import { filterParameters } from '../address/address.ts'
import { descending, joinList, quoteValue } from '../address/lists.ts'
import { type Cell, type GroupsPage, isTime, type Row } from '../answers.ts'
import { findQueryFailure, type QueryContext, type SendQuery } from '../send-query.ts'
import { maxBars, maxPoints } from './limits.ts'
import { buildPlan, figureName, groupName, type Plan, pickMostLines } from './plans.ts'

/** Groups in one response of the API. */
const atOnce = 1000

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
      : await among(context, plan)
  } catch (error) {
    // A chart that cannot be drawn must not affect the rest of the page.
    const { status = 500 } = error as { status?: number }
    if (status < 500 && !findQueryFailure(error)) return null
    throw error
  }
}

const loadOverTime = async ({ sendQuery, selection }: QueryContext, plan: Plan): Promise<Points> => {
  const { x, by } = plan
  const query = filterParameters(selection)
  query.append('where', JSON.stringify({ not: { column: x.column.name, missing: true } }))
  query.set('group', joinList([groupName(x), ...(by ? [by.name] : [])]))
  query.set('measure', buildMeasures(plan))
  // Drops the oldest points if there are too many.
  query.set('sort', descending(groupName(x)))
  const { groups, total } = await requestGroups(sendQuery, query)
  const points = groups
    .slice(0, maxPoints)
    .map(group => toPoint(group, plan))
    .sort((a, b) => (String(a.x) < String(b.x) ? -1 : 1))
  const isCut = total > points.length
  const drawnPlan = { ...plan, isOfRows: isOfRows(groups, plan) }
  return by
    ? { plan: drawnPlan, ...keepLargestLines(points, isCut, pickMostLines(plan)) }
    : { plan: drawnPlan, points, isCut }
}

/** Builds the measures of a chart, with the number of rows of each point. */
const buildMeasures = ({ x, by, y, across, figure }: Plan) => {
  const isTaken = groupName(x) === 'count' || by?.name === 'count'
  const names = [figureName(figure, y), ...(across ? [figureName(figure, across)] : []), ...(isTaken ? [] : ['count'])]
  return joinList([...new Set(names)])
}

const isOfRows = (groups: readonly Row[], { x, by }: Plan) =>
  groupName(x) !== 'count' && by?.name !== 'count' && groups.every(({ count }) => Number(count) === 1)

const requestGroups = async (sendQuery: SendQuery, query: URLSearchParams) => {
  const first = await sendQuery<GroupsPage>('aggregate', query)
  if (!first.is_truncated) return first
  const more = new URLSearchParams(query)
  more.set('offset', String(atOnce))
  const second = await sendQuery<GroupsPage>('aggregate', more)
  return { groups: [...first.groups, ...second.groups], total: first.total }
}

const toPoint = (group: Row, { x, by, y, across, figure }: Plan): Point => ({
  x: group[groupName(x)] ?? null,
  y: toNumber(group[figureName(figure, y)] ?? null),
  by: by ? (group[by.name] ?? null) : null,
  ...(across && { across: toNumber(group[figureName(figure, across)] ?? null) }),
})

const toNumber = (cell: Cell) => (cell === null ? null : Number(cell))

/** Keeps the lines with the largest last values, as many as can be distinguished. */
const keepLargestLines = (points: Point[], isCut: boolean, most: number) => {
  const last = new Map<Cell, number>()
  for (const { by, y } of points) if (y !== null) last.set(by, Math.abs(y))
  const largestLines = [...last].sort(([, a], [, b]) => b - a).slice(0, most)
  const lines = new Set(largestLines.map(([by]) => by))
  return { points: points.filter(({ by }) => lines.has(by)), isCut: isCut || lines.size < last.size }
}

/** Loads the largest values of a column as bars, or all rows as points of a scatter chart. */
const among = async ({ sendQuery, selection }: QueryContext, plan: Plan): Promise<Points> => {
  const { x, y, figure } = plan
  const query = filterParameters(selection)
  const measure = figureName(figure, y)
  query.set('group', quoteValue(groupName(x)))
  query.set('measure', buildMeasures({ ...plan, by: null }))
  query.set('limit', String(plan.kind === 'scatter' ? atOnce : maxBars))
  if (plan.kind !== 'scatter') query.set('sort', descending(measure))
  const { groups, total } = await sendQuery<GroupsPage>('aggregate', query)
  const alone = { ...plan, by: null, isOfRows: isOfRows(groups, { ...plan, by: null }) }
  return { plan: alone, points: groups.map(group => toPoint(group, alone)), isCut: total > groups.length }
}
