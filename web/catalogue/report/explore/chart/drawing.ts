import type { Scale } from '../address/address.ts'
import { isTime } from '../api-responses.ts'
import {
  computeDecimals,
  computeFirstDecimalPlace,
  findLargeUnit,
  formatFigure,
  formatKey,
  type Reading,
} from '../values.ts'
import { buildFrame, type Size } from './frames.ts'
import type { LoadedChart } from './load-chart.ts'
import { buildPanels } from './panels.ts'
import { buildSeries, findFirstShared, type SeriesPoint } from './series.ts'

/** Space at the right of a chart: for labels with name and value, for labels with a value only, and without labels. */
const spaceForNames = 104
const spaceForValues = 64
const spaceWithoutLabels = 12

/** Builds everything that a chart needs to be drawn at any size: its series, and the functions that format its values. */
export const buildDrawing = ({ plan, points }: LoadedChart, chosenScale: Scale, reading: Reading) => {
  const isOverTime = isTime(plan.x.column) && plan.kind !== 'scatter'
  // Only charts over time have a choice of scales.
  const scale = isOverTime ? chosenScale : 'value'
  const series = buildSeries(points, plan, isOverTime, scale)
  const isPercent = scale === 'year' || scale === 'change'
  const values = series.flatMap(line => line.points.map(({ y }) => y))
  const isRelative = isPercent || scale === 'index'
  const unit = isRelative ? null : findLargeUnit(values)
  const unitSize = unit?.size ?? 1
  const decimals = isRelative ? 1 : computeDecimals(values.map(value => value / unitSize))
  const print = (value: number) => formatFigure(value / unitSize, decimals) + (isPercent ? '%' : '')
  const printTicks = (ticks: readonly number[]) => {
    const areIntegers = ticks.every(tick => Number.isInteger(tick / unitSize))
    // The first two ticks are the closest, also on a logarithmic axis. With one tick the distance is NaN, which 1 replaces.
    const tickDistance = (ticks[1]! - ticks[0]!) / unitSize || 1
    const tickDecimals = areIntegers ? 0 : Math.max(decimals, 1, computeFirstDecimalPlace(tickDistance))
    return ticks.map(tick => formatFigure(tick / unitSize, tickDecimals))
  }
  const printKey = ({ key }: SeriesPoint) => formatKey(key, plan.x, reading)
  const hasNames = series.some(({ name }) => name !== '')
  const hasLabels = isOverTime && (plan.kind === 'line' || hasNames)
  const labelSpace = hasNames ? spaceForNames : spaceForValues
  const right = hasLabels ? labelSpace : spaceWithoutLabels
  const printYear = (year: number) => formatKey(year, { column: plan.x.column, part: 'year' }, reading)
  const { part } = plan.x
  const hasMonths = part === 'day' || part === 'month'
  const printMonth = (month: string) => formatKey(month, { column: plan.x.column, part: 'month' }, reading)
  /** Builds the axes of the chart at a size. */
  const buildFrameAt = (size: Size) =>
    (plan.kind === 'multiples' ? buildPanels : buildFrame)({
      series,
      plan,
      isTime: isOverTime,
      scale,
      size,
      printYear,
      ...(hasMonths && { printMonth }),
      printTicks,
      right,
    })
  return {
    series,
    scale,
    /** The point to which all lines of an index relate; null if each line relates to its own first value. */
    indexBase: findFirstShared(series) ?? null,
    unit,
    buildFrameAt,
    print,
    printTicks,
    printKey,
    isOverTime,
  }
}

export type Drawing = ReturnType<typeof buildDrawing>
