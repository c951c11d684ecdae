import { toBangkokTime } from '../../../../contract/bangkok-times.ts'
import { dayMilliseconds } from '../../../../contract/durations.ts'
import type { FoundSeries, SeriesPoint, SeriesStep } from '../../../../contract/tables/series.ts'

type Points = Pick<FoundSeries, 'step' | 'decimals' | 'points' | 'recent' | 'yearBefore'>

const minPoints = 3
const maxPoints = 360
const maxRecentPoints = 60
const maxDecimals = 6
/** Tolerance in days when looking for the value a year earlier: closed days and weeks shift it. */
const nearDays = 10

/** Builds the points and changes of a series; undefined if it has too few values. */
export const describeSeries = (values: ReadonlyMap<string, string>, isZoned: boolean): Points | undefined => {
  const sorted = [...values].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const allPoints = sorted
    .map(([at, text]): SeriesPoint => ({ at: toPeriod(at, isZoned), value: Number(text) }))
    .filter(({ value }) => Number.isFinite(value))
  if (allPoints.length < minPoints || new Set(allPoints.map(({ at }) => at)).size < allPoints.length) return undefined
  const step = computeStep(allPoints)
  const decimalCounts = sorted.slice(-maxRecentPoints).map(([, text]) => text.split('.')[1]?.length ?? 0)
  return {
    step,
    decimals: Math.min(maxDecimals, Math.max(...decimalCounts)),
    points: thinPoints(allPoints),
    recent: allPoints.slice(-maxRecentPoints),
    yearBefore: step === 'year' ? null : findPointYearBefore(allPoints, step),
  }
}

/** Returns the year or day of a value's time; a time with a zone is in UTC, its day in Bangkok. */
const toPeriod = (at: string, isZoned: boolean) =>
  (isZoned ? toBangkokTime(`${at.replace(' ', 'T')}Z`) : at).slice(0, 10)

/** Thins the points evenly and always keeps the last. */
const thinPoints = (allPoints: SeriesPoint[]) => {
  const every = Math.ceil(allPoints.length / maxPoints)
  return allPoints.filter((_, index) => (allPoints.length - 1 - index) % every === 0)
}

const toDays = (at: string) => (at.length === 10 ? Date.parse(at) / dayMilliseconds : Number(at) * 365.25)

/** Largest interval of each step, in days. */
const steps: [SeriesStep, number][] = [
  ['day', 4],
  ['week', 10],
  ['month', 45],
  ['quarter', 120],
  ['halfYear', 250],
]

/** Computes the step from the median of the last intervals, so that a gap has no effect. */
const computeStep = (allPoints: SeriesPoint[]): SeriesStep => {
  const days = allPoints.slice(-25).map(({ at }) => toDays(at))
  const gaps = days.slice(1).map((day, index) => day - days[index]!)
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!
  return steps.find(([, most]) => middle <= most)?.[0] ?? 'year'
}

const findPointYearBefore = (allPoints: SeriesPoint[], step: SeriesStep): SeriesPoint | null => {
  const last = allPoints.at(-1)!.at
  const before = `${String(Number(last.slice(0, 4)) - 1).padStart(4, '0')}${last.slice(4)}`
  if (step !== 'day' && step !== 'week')
    return allPoints.find(({ at }) => at.slice(0, 7) === before.slice(0, 7)) ?? null
  const day = toDays(before.endsWith('-02-29') ? before.replace(/29$/, '28') : before)
  const near = allPoints.findLast(({ at }) => toDays(at) <= day)
  return near && day - toDays(near.at) <= nearDays ? near : null
}
