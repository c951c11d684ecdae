import type { HeadlineKind } from '../../../contract/catalogue/figures/report-charts.ts'
import { splitIntoSegments } from '../report/explore/chart/series.ts'

/** The times of a series are dates of the calendar, not parts of a date such as fiscal years. */
export const noDatePart = null

/** Returns the range of values that the value axis must cover. Areas and bars include zero; a flat line gets space above and below. */
export const computeValueRange = (values: readonly number[], kind: HeadlineKind): [low: number, high: number] => {
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)]
  const [low, high] = kind === 'line' ? [minimum, maximum] : [Math.min(0, minimum), Math.max(0, maximum)]
  return low === high ? [low - 1, high + 1] : [low, high]
}

/** Rounds to a tenth of a unit; more is not visible. */
export const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** A point of a series with its time in milliseconds. */
export interface TimedPoint {
  time: number
  value: number
}

/** Splits points where periods are missing, so that no line is drawn across them. */
export const splitTimes = (points: readonly TimedPoint[]) =>
  splitIntoSegments(points.map(point => ({ ...point, at: point.time })))
