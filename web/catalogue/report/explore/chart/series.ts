import { dayMilliseconds } from '../../../../../contract/durations.ts'
import type { Scale } from '../address/selection.ts'
import { type Annotation, mergeAnnotations } from '../annotations.ts'
import type { Cell } from '../api-responses.ts'
import type { Point } from './load-chart.ts'
import type { Plan } from './plans.ts'

/** A point of a line, or a bar. */
export interface SeriesPoint {
  /** The key of its group, which its label shows. */
  key: Cell
  /** Its place on the horizontal axis: a time in milliseconds, the index of a category or, in a scatter chart, a value. */
  at: number
  /** Its value on the chosen scale. */
  y: number
  /** What the publisher notes about the value; undefined if it is not annotated. */
  annotation?: Annotation
}

/** One line of a chart, or one set of its bars. */
export interface Series {
  /** Empty if the chart is not split into lines. */
  name: string
  points: SeriesPoint[]
}

/** The number of October in `Date.UTC`, which counts months from 0. */
const october = 9

/** Returns the start of the period that the key of a group names, in milliseconds. */
export const parseTime = (key: Cell, part: Plan['x']['part']): number => {
  const text = String(key)
  const [year = '', quarter] = text.split('-Q')
  if (quarter) return Date.UTC(Number(year), (Number(quarter) - 1) * 3, 1)
  // A fiscal year is named after the year in which it ends, and starts in October of the previous one.
  if (part === 'fiscal_year') return Date.UTC(Number(text) - 1, october, 1)
  if (/^-?\d+$/.test(text)) return Date.UTC(Number(text), 0, 1)
  // A month such as 2026-05 is parsed as its first day.
  return Date.parse(text)
}

interface SeriesOptions {
  plan: Plan
  /** True if the axis x is a time, not categories. */
  isTime: boolean
  scale: Scale
  isInPercent?: boolean
}

/**
 * Builds the lines of a chart on the chosen scale. Changes of values in per cent are differences. The line with the largest last value is
 * first, on every scale, so that a line keeps its colour when the reader chooses another scale.
 */
export const buildSeries = (
  points: readonly Point[],
  { plan, isTime, scale, isInPercent = false }: SeriesOptions,
): Series[] => {
  const categories = [...new Set(points.map(({ x }) => x))]
  const toPosition = (x: Cell) => (isTime ? parseTime(x, plan.x.part) : categories.indexOf(x))
  const pointsByLine = new Map<Cell, SeriesPoint[]>()
  for (const { x, y, by, horizontalValue: across, annotation } of points) {
    if (y === null || !Number.isFinite(y)) continue
    const at = plan.kind === 'scatter' ? (across ?? Number.NaN) : toPosition(x)
    if (!Number.isFinite(at)) continue
    pointsByLine.set(by, [
      ...(pointsByLine.get(by) ?? []),
      { key: x, at, y, ...(annotation !== undefined && { annotation }) },
    ])
  }
  const namedLines = [...pointsByLine]
    .map(([by, linePoints]) => ({
      name: by === null ? '' : String(by),
      points: linePoints.toSorted((a, b) => a.at - b.at),
    }))
    .sort((a, b) => b.points.at(-1)!.y - a.points.at(-1)!.y)
  const indexStart = findFirstShared(namedLines)
  return namedLines
    .map(line => ({ ...line, points: scalePoints(line.points, { scale, indexTime: indexStart?.at, isInPercent }) }))
    .filter(line => line.points.length > 0)
}

/**
 * Returns the first point at whose time every line has a value above 0; undefined if there is none. An index compares all lines with their
 * values at this time. A negative base would turn a rise into a fall.
 */
export const findFirstShared = (lines: readonly Series[]): SeriesPoint | undefined => {
  const [first, ...others] = lines.map(({ points }) => points.filter(({ y }) => y > 0))
  const times = others.map(points => new Set(points.map(({ at }) => at)))
  return first?.find(({ at }) => times.every(lineTimes => lineTimes.has(at)))
}

interface ScaleContext {
  scale: Scale
  indexTime: number | undefined
  /** True if the values are per cent. */
  isInPercent: boolean
}

/**
 * Converts the values of a line to a scale. An index starts with 100 at `indexTime`; without a shared time, at the first value of the line
 * above 0.
 */
const scalePoints = (points: SeriesPoint[], { scale, indexTime, isInPercent }: ScaleContext): SeriesPoint[] => {
  if (scale === 'index') {
    const baseValue = points.find(({ at, y }) => y > 0 && (indexTime === undefined || at === indexTime))?.y
    return baseValue === undefined ? [] : points.map(point => ({ ...point, y: (point.y / baseValue) * 100 }))
  }
  // The change from the point before.
  if (scale === 'change')
    return points.slice(1).flatMap((point, index) => computeChange(point, points[index]!, { isInPercent }))
  // The change from the same day of the year before.
  if (scale === 'year') {
    const pointsByTime = new Map(points.map(point => [point.at, point]))
    return points.flatMap(point => computeChange(point, pointsByTime.get(subtractYear(point.at)), { isInPercent }))
  }
  // Only positive values have a logarithm.
  return scale === 'log' ? points.filter(({ y }) => y > 0) : points
}

/**
 * Returns the point with its change in per cent; none if there is no earlier value above 0, because a rise from a negative value would be a
 * negative change. The change of a value in per cent is in points. It has the annotations of both values.
 */
const computeChange = (
  point: SeriesPoint,
  earlierPoint: SeriesPoint | undefined,
  { isInPercent }: Pick<ScaleContext, 'isInPercent'>,
): SeriesPoint[] => {
  if (!earlierPoint || (earlierPoint.y <= 0 && !isInPercent)) return []
  const y = isInPercent ? point.y - earlierPoint.y : (point.y / earlierPoint.y - 1) * 100
  const annotation = mergeAnnotations([point.annotation, earlierPoint.annotation])
  return [{ ...point, y, ...(annotation !== undefined && { annotation }) }]
}

/** Returns true for a point that is drawn as annotated by the publisher. */
export const isAnnotated = ({ annotation }: SeriesPoint) => annotation !== undefined

/** Returns the same day of the year before. The day before 29 February has no such day in other years, so it is 28 February. */
const subtractYear = (at: number) => {
  const day = new Date(at)
  const [year, month] = [day.getUTCFullYear() - 1, day.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay))
}

/** How much longer than the usual step a gap is, because months and years differ in length. */
const minGapRatio = 1.6
/** A shorter step is not a gap, because markets close over weekends and holidays. */
const minGapMilliseconds = 8 * dayMilliseconds

/** How much longer than the shortest step the others are in a series without gaps, because months differ in length. */
const maxStepRatio = 1.12

/** Counts the bars for which an axis of times needs room: one for each time, and for each period that is missing between them. */
export const countTimeSlots = (times: readonly number[]) => {
  const sortedTimes = [...new Set(times)].sort((a, b) => a - b)
  const steps = sortedTimes.slice(1).map((time, index) => time - sortedTimes[index]!)
  const duration = (sortedTimes.at(-1) ?? 0) - (sortedTimes[0] ?? 0)
  const shortestStep = Math.min(...steps)
  return Math.max(1, sortedTimes.length, Math.floor(duration / (shortestStep * maxStepRatio)) + 1)
}

/** Splits a line where periods are missing, so that the drawing does not connect their neighbours. */
export const splitIntoSegments = <Point extends { at: number }>(points: readonly Point[]): Point[][] => {
  const steps = points.slice(1).map(({ at }, index) => at - points[index]!.at)
  // The median of the steps.
  const usualStep = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0
  const segments: Point[][] = []
  for (const [index, point] of points.entries()) {
    const step = steps[index - 1]
    const startsSegment = step === undefined || (step > usualStep * minGapRatio && step > minGapMilliseconds)
    if (startsSegment) segments.push([point])
    else segments.at(-1)!.push(point)
  }
  return segments
}
