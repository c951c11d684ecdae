import { toBangkokTime } from '../../../../../contract/bangkok-times.ts'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import type { SeriesPoint, SeriesStep, TableSeries } from '../../../../../contract/tables/series.ts'

/** The values of a series, and what follows from them. */
type Points = Pick<TableSeries, 'step' | 'decimals' | 'points' | 'recent' | 'yearBefore'>

/** A series with fewer values is not shown. */
const minPoints = 3
/** Limit of the evenly spaced points of a whole series. */
const maxPoints = 360
/** Number of the last points that are kept without gaps. */
const maxRecentPoints = 60
/** Limit of the shown decimal places. */
const maxDecimals = 12
/** The value of a year earlier may be this many days older than a year, because holidays and the days of a week shift it. */
const maxDaysOlder = 10

/**
 * Computes the points of a series from the value and the annotation at each time, and what follows from them. Undefined if the series has too
 * few values, or several values in a period.
 */
export const computeSeriesPoints = (
  valuesByTime: ReadonlyMap<string, string>,
  annotationsByTime: ReadonlyMap<string, string>,
  { isZoned }: { isZoned: boolean },
): Points | undefined => {
  const sortedEntries = [...valuesByTime].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const allPoints = sortedEntries
    .map(([time, text]): SeriesPoint => {
      const annotation = annotationsByTime.get(time)
      return { at: toYearOrDay(time, isZoned), value: Number(text), ...(annotation && { annotation }) }
    })
    .filter(({ value }) => Number.isFinite(value))
  const hasRepeatedPeriods = new Set(allPoints.map(({ at }) => at)).size < allPoints.length
  if (allPoints.length < minPoints || hasRepeatedPeriods) return undefined
  const step = computeStep(allPoints)
  const decimalCounts = sortedEntries.slice(-maxRecentPoints).map(([, text]) => countDecimals(text))
  return {
    step,
    decimals: Math.min(maxDecimals, Math.max(...decimalCounts)),
    points: thinPoints(allPoints),
    recent: allPoints.slice(-maxRecentPoints),
    yearBefore: step === 'year' ? null : findPointYearBefore(allPoints, step),
  }
}

/** Counts the decimal places of a number, also of one with an exponent, such as 1.5e-7. */
const countDecimals = (text: string) => {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** Returns the day of a time, or a year as it is. A time with a zone is in UTC, and its day is that of Bangkok. */
const toYearOrDay = (time: string, isZoned: boolean) =>
  (isZoned ? toBangkokTime(`${time.replace(' ', 'T')}Z`) : time).slice(0, 10)

/**
 * Keeps every nth point, counted from the last one, so that about `maxPoints` remain. Also keeps the first, highest and lowest points, because
 * the page names them.
 */
const thinPoints = (allPoints: SeriesPoint[]) => {
  const stride = Math.ceil(allPoints.length / maxPoints)
  const highest = allPoints.reduce((top, point) => (point.value > top.value ? point : top))
  const lowest = allPoints.reduce((low, point) => (point.value < low.value ? point : low))
  const namedPoints = new Set([allPoints[0], highest, lowest])
  return allPoints.filter((point, index) => namedPoints.has(point) || (allPoints.length - 1 - index) % stride === 0)
}

/** Converts a day or a year to a number of days, for differences between two of them. */
const toDays = (at: string) => (at.length === 10 ? Date.parse(at) / dayMilliseconds : Number(at) * 365.25)

/** The largest interval of each step, in days. With weekends and holidays, days are up to 4 days apart. */
const longestIntervals: [SeriesStep, number][] = [
  ['day', 4],
  ['week', 10],
  ['month', 45],
  ['quarter', 120],
  ['halfYear', 250],
]

/** The number of last points from which the step is computed. */
const maxStepPoints = 25

/** Computes the step from the median of the last intervals, so that a gap has no effect. */
const computeStep = (allPoints: SeriesPoint[]): SeriesStep => {
  const days = allPoints.slice(-maxStepPoints).map(({ at }) => toDays(at))
  const intervals = days.slice(1).map((day, index) => day - days[index]!)
  const median = intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length / 2)]!
  return longestIntervals.find(([, longestInterval]) => median <= longestInterval)?.[0] ?? 'year'
}

/** Finds the value of a year before the last one: in the same month, or for days and weeks at about the same day. Null if there is none. */
const findPointYearBefore = (allPoints: SeriesPoint[], step: SeriesStep): SeriesPoint | null => {
  const lastAt = allPoints.at(-1)!.at
  const dateYearBefore = `${String(Number(lastAt.slice(0, 4)) - 1).padStart(4, '0')}${lastAt.slice(4)}`
  if (step !== 'day' && step !== 'week')
    return allPoints.find(({ at }) => at.slice(0, 7) === dateYearBefore.slice(0, 7)) ?? null
  // 29 February has no day a year before.
  const targetDay = toDays(dateYearBefore.endsWith('-02-29') ? dateYearBefore.replace(/29$/, '28') : dateYearBefore)
  const earlierPoint = allPoints.findLast(({ at }) => toDays(at) <= targetDay)
  return earlierPoint && targetDay - toDays(earlierPoint.at) <= maxDaysOlder ? earlierPoint : null
}
