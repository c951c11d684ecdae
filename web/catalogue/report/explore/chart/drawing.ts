import type { Scale } from '../address/address.ts'
import { isTime } from '../answers.ts'
import { computeDecimals, countPlaces, findLargeUnit, formatFigure, formatKey, type Reading } from '../values.ts'
import { buildFrame, type Size } from './frames.ts'
import type { Points } from './load-points.ts'
import { buildPanels } from './panels.ts'
import { buildSeries, findFirstShared, type SeriesPoint } from './series.ts'

/** Space at the right for the names of lines. */
const spaceForNames = 104
const spaceForFigures = 64

/** Builds all parts of a chart at one size. */
export const buildDrawing = ({ plan, points }: Points, scale: Scale, reading: Reading) => {
  const overTime = isTime(plan.x.column) && plan.kind !== 'scatter'
  const series = buildSeries(points, plan, overTime, overTime ? scale : 'value')
  const isPercent = scale === 'year' || scale === 'change'
  const values = series.flatMap(line => line.points.map(({ y }) => y))
  const unit = isPercent || scale === 'index' ? null : findLargeUnit(values)
  const unitSize = unit?.size ?? 1
  const decimals = isPercent || scale === 'index' ? 1 : computeDecimals(values.map(value => value / unitSize))
  const print = (value: number) => formatFigure(value / unitSize, decimals) + (isPercent && overTime ? '%' : '')
  const printTicks = (ticks: readonly number[]) => {
    const areIntegers = ticks.every(tick => Number.isInteger(tick / unitSize))
    // The first step is the smallest, also on a logarithmic axis.
    const tickDecimals = areIntegers ? 0 : Math.max(decimals, 1, countPlaces((ticks[1]! - ticks[0]!) / unitSize || 1))
    return ticks.map(tick => formatFigure(tick / unitSize, tickDecimals))
  }
  const printKey = ({ key }: SeriesPoint) => formatKey(key, plan.x, reading)
  const isNamed = series.some(({ name }) => name !== '')
  const right = overTime && (plan.kind === 'line' || isNamed) ? (isNamed ? spaceForNames : spaceForFigures) : 12
  const printYear = (year: number) => formatKey(year, { column: plan.x.column, part: 'year' }, reading)
  const { part } = plan.x
  const hasMonths = part === 'day' || part === 'month'
  const printMonth = (month: string) => formatKey(month, { column: plan.x.column, part: 'month' }, reading)
  const frameAt = (picture: Size) =>
    (plan.kind === 'multiples' ? buildPanels : buildFrame)({
      series,
      plan,
      isTime: overTime,
      scale: overTime ? scale : 'value',
      size: picture,
      printYear,
      ...(hasMonths && { printMonth }),
      printFigure: formatFigure,
      printTicks,
      right,
    })
  return { series, base: findFirstShared(series) ?? null, unit, frameAt, print, printTicks, printKey, overTime }
}

export type Drawing = ReturnType<typeof buildDrawing>
