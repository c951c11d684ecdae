import { scaleBand, scaleLinear } from 'd3-scale'
import { dayMilliseconds } from '../../../../../../contract/durations.ts'
import { formatFigure } from '../../figure-formats.ts'
import type { Plan } from '../plans.ts'
import { countTimeSlots, type Series } from '../series.ts'
import { listMonthTicks, listYearTicks } from './time-ticks.ts'

/** Approximate number of ticks on a linear axis of values. */
export const valueTickCount = 5
/** A narrower drawing has fewer ticks on its time axis. */
const minWideWidth = 500
/** The part of its place that a bar fills. */
const barShare = 0.7

/** What a horizontal axis depends on. */
export interface AxisContext {
  series: readonly Series[]
  plan: Plan
  size: { width: number }
  /** Formats a year in the reader's era. */
  printYear: (year: number) => string
  /** Formats a month such as 2026-05, on an axis of less than two years; undefined if the values are not by month or day. */
  printMonth?: (month: string) => string
  /** Maximum number of ticks on a time axis; by default as many as fit. */
  maxTicks?: number
}

/** Builds the horizontal axis of a scatter chart, which has values on both axes. */
export const buildValueAxis = ({ series }: AxisContext, left: number, rightEnd: number) => {
  const values = series.flatMap(({ points }) => points.map(({ at }) => at))
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)]
  const scale = scaleLinear()
    .domain(minimum === maximum ? [minimum - 1, maximum + 1] : [minimum, maximum])
    .nice(valueTickCount)
    .range([left, rightEnd])
  const xTicks = scale.ticks(valueTickCount).map(tick => ({ at: scale(tick), label: formatFigure(tick) }))
  return { x: (at: number) => scale(at), band: 0, xTicks }
}

/** Builds a horizontal axis of categories. */
export const buildCategoryAxis = ({ series }: AxisContext, left: number, rightEnd: number) => {
  const positions = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))]
  const scale = scaleBand<number>().domain(positions).range([left, rightEnd]).padding(0.25)
  const halfBand = scale.bandwidth() / 2
  return { x: (at: number) => (scale(at) ?? 0) + halfBand, band: scale.bandwidth(), xTicks: [] }
}

const yearMilliseconds = 365.25 * dayMilliseconds

/** Builds a horizontal axis of times. Its ticks are the starts of years, or of months if it has less than two years. */
export const buildTimeAxis = (
  { series, plan, printYear, printMonth, size, maxTicks = size.width < minWideWidth ? 5 : 9 }: AxisContext,
  left: number,
  rightEnd: number,
) => {
  const times = series.flatMap(({ points }) => points.map(({ at }) => at))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const band = plan.kind === 'bar' ? Math.max(1, ((rightEnd - left) / countTimeSlots(times)) * barShare) : 0
  const halfBand = band / 2
  // Times are milliseconds, so that the code for dates is not needed.
  const scale = scaleLinear()
    .domain(first === last ? [first - yearMilliseconds / 2, last + yearMilliseconds / 2] : [first, last])
    .range([left + halfBand, rightEnd - halfBand])
  const x = (at: number) => scale(at)
  const yearTicks = listYearTicks({ first, last, x, maxTicks, printYear, isFiscal: plan.x.part === 'fiscal_year' })
  const monthTicks =
    yearTicks.length < 2 && printMonth ? listMonthTicks({ first, last, x, maxTicks: maxTicks / 2, printMonth }) : []
  return { x, band, xTicks: monthTicks.length > 1 ? monthTicks : yearTicks }
}
