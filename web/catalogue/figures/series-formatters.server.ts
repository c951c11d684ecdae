import type { TableSeries } from '../../../contract/tables/series.ts'
import {
  computeFirstDecimalPlace,
  findLargeUnit,
  formatFigure,
  type LargeUnit,
} from '../report/explore/figure-formats.ts'

/** Formats the values of a series. */
export interface SeriesFormatter {
  formatValue: (value: number) => string
  /** Formats the ticks of an axis, all with the same number of decimals. */
  formatTicks: (ticks: readonly number[]) => string[]
  /** The unit, e.g. million, in which the values are shown; null if they are shown as they are. */
  unit: LargeUnit | null
}

/**
 * Returns the decimal places of a value: fewer for a large one, enough for two digits of a small one, and at most `maxDecimals`.
 */
const pickValueDecimals = (value: number, maxDecimals: number) => {
  if (value >= 1000) return 0
  const usualDecimals = value >= 100 ? 1 : 2
  return Math.min(maxDecimals, value > 0 ? Math.max(usualDecimals, computeFirstDecimalPlace(value) + 1) : usualDecimals)
}

const maxLargeUnitDecimals = 2
const maxTickDecimals = 4
/** Published figures in per cent have at most this many decimals, such as a rate of 5.25; figures with more were computed. */
const maxPublishedDecimals = 2
const computedPercentDecimals = 1

/** Returns the decimal places of figures in per cent: those that the publisher rounded to, and one for computed figures. */
export const pickPercentDecimals = ({ decimals }: Pick<TableSeries, 'decimals'>) =>
  decimals <= maxPublishedDecimals ? decimals : computedPercentDecimals

/** Creates the formatter of a series. All values have the decimals of the latest one. `isPercentByText` is true if a text gives the unit %. */
export const createSeriesFormatter = (
  { recent, points, decimals, measure }: TableSeries,
  { isPercentByText = false }: { isPercentByText?: boolean } = {},
): SeriesFormatter => {
  const unit = findLargeUnit(points.map(({ value }) => value))
  const unitSize = unit?.size ?? 1
  const shownLatestValue = Math.abs(recent.at(-1)!.value) / unitSize
  const maxUnscaledDecimals = isInPercent(measure, { isPercentByText }) ? pickPercentDecimals({ decimals }) : decimals
  const shownDecimals = pickValueDecimals(shownLatestValue, unit ? maxLargeUnitDecimals : maxUnscaledDecimals)
  return {
    unit,
    formatValue: value => formatFigure(value / unitSize, shownDecimals),
    formatTicks: ticks => {
      const scaledTicks = ticks.map(tick => tick / unitSize)
      const tickDecimals = countCommonDecimals(scaledTicks)
      return scaledTicks.map(tick => formatFigure(tick, tickDecimals))
    },
  }
}

/** Returns the fewest decimals with which all ticks are exact. */
const countCommonDecimals = (ticks: readonly number[]) => {
  for (let decimals = 0; decimals < maxTickDecimals; decimals += 1)
    if (ticks.every(tick => isAlmostInteger(tick * 10 ** decimals))) return decimals
  return maxTickDecimals
}

/** Returns true for a whole number, with a tolerance for binary fractions. */
const isAlmostInteger = (value: number) => Math.abs(value - Math.round(value)) < 1e-6

/** Returns true if the values of a series are per cent, by the unit of its measure or by a text about the series. */
export const isInPercent = (measure: TableSeries['measure'], { isPercentByText }: { isPercentByText: boolean }) =>
  isPercentByText || measure.unit === '%'
