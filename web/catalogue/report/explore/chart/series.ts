import { dayMilliseconds } from '../../../../../contract/durations.ts'
import type { Scale } from '../address/address.ts'
import type { Cell } from '../answers.ts'
import type { Point } from './load-points.ts'
import type { Plan } from './plans.ts'

/** A value on an axis of time or of categories. */
export interface SeriesPoint {
  /** The key of the group, for its label. */
  key: Cell
  /** Position: a time in milliseconds, or an index. */
  at: number
  y: number
}

/** One line of a chart, or one set of its bars. */
export interface Series {
  name: string
  points: SeriesPoint[]
}

/** Returns the start of the period that a group key names. */
export const parseTime = (key: Cell, part: Plan['x']['part']): number => {
  const text = String(key)
  const [year = '', quarter] = text.split('-Q')
  if (quarter) return Date.UTC(Number(year), (Number(quarter) - 1) * 3, 1)
  // A fiscal year is named after the year in which it ends, and starts in October of the previous one.
  if (part === 'fiscal_year') return Date.UTC(Number(text) - 1, 9, 1)
  if (/^-?\d+$/.test(text)) return Date.UTC(Number(text), 0, 1)
  return Date.parse(text.length === 7 ? `${text}-01` : text)
}

/** Builds the lines of a chart in a fixed order, on the chosen scale. */
export const buildSeries = (points: readonly Point[], plan: Plan, isTime: boolean, scale: Scale): Series[] => {
  const names = [...new Set(points.map(({ x }) => x))]
  const lines = new Map<Cell, SeriesPoint[]>()
  for (const { x, y, by, across } of points) {
    if (y === null || !Number.isFinite(y)) continue
    const at = plan.kind === 'scatter' ? (across ?? Number.NaN) : isTime ? parseTime(x, plan.x.part) : names.indexOf(x)
    if (!Number.isFinite(at)) continue
    lines.set(by, [...(lines.get(by) ?? []), { key: x, at, y }])
  }
  const namedLines = [...lines].map(([by, line]) => ({
    name: by === null ? '' : String(by),
    points: line.toSorted((a, b) => a.at - b.at),
  }))
  const base = findFirstShared(namedLines)
  return namedLines
    .map(line => ({ ...line, points: scalePoints(line.points, scale, base?.at) }))
    .filter(line => line.points.length > 0)
    .sort((a, b) => b.points.at(-1)!.y - a.points.at(-1)!.y)
}

/**
 * Returns the first point at whose time all lines have values other than 0: an index compares lines from the same time. Undefined if there
 * is none.
 */
export const findFirstShared = (lines: readonly Series[]): SeriesPoint | undefined => {
  const [first, ...others] = lines.map(({ points }) => points.filter(({ y }) => y !== 0))
  const times = others.map(points => new Set(points.map(({ at }) => at)))
  return first?.find(({ at }) => times.every(lineTimes => lineTimes.has(at)))
}

/** Converts values to an index of those at `from`, to changes in per cent, or leaves them unchanged. */
const scalePoints = (points: SeriesPoint[], scale: Scale, from: number | undefined): SeriesPoint[] => {
  if (scale === 'index') {
    const base = points.find(({ at, y }) => y !== 0 && (from === undefined || at === from))?.y
    return base === undefined ? [] : points.map(point => ({ ...point, y: (point.y / base) * 100 }))
  }
  if (scale === 'change') return points.slice(1).flatMap((point, index) => computeChange(point, points[index]!))
  if (scale === 'year') {
    const pointsByTime = new Map(points.map(point => [point.at, point]))
    return points.flatMap(point => computeChange(point, pointsByTime.get(subtractYear(point.at))))
  }
  // Only positive values have a logarithm.
  return scale === 'log' ? points.filter(({ y }) => y > 0) : points
}

const computeChange = (point: SeriesPoint, earlierPoint: SeriesPoint | undefined): SeriesPoint[] =>
  earlierPoint && earlierPoint.y !== 0 ? [{ ...point, y: (point.y / earlierPoint.y - 1) * 100 }] : []

const subtractYear = (at: number) => {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear() - 1, day.getUTCMonth(), day.getUTCDate())
}

/** Markets close over weekends and holidays, which are no gaps. */
const minGapMilliseconds = 8 * dayMilliseconds

/** Splits a line over time where periods are missing, so that it does not show values that nobody published. */
export const splitRuns = (points: readonly SeriesPoint[]): SeriesPoint[][] => {
  const steps = points.slice(1).map(({ at }, index) => at - points[index]!.at)
  const usualStep = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0
  const runs: SeriesPoint[][] = []
  for (const [index, point] of points.entries()) {
    const step = steps[index - 1]
    const isGap = step === undefined || (step > usualStep * 1.6 && step > minGapMilliseconds)
    if (isGap) runs.push([point])
    else runs.at(-1)!.push(point)
  }
  return runs
}
