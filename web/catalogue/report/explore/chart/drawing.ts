import type { Scale } from '../address/address.ts'
import { isTime } from '../answers.ts'
import { computeDecimals, countPlaces, figureText, findLargeUnit, keyText, type Reading } from '../values.ts'
import { buildFrame, type Size } from './frames.ts'
import type { Points } from './load-points.ts'
import { buildPanels } from './panels.ts'
import { buildSeries, firstShared, type SeriesPoint } from './series.ts'

/** Space at the right for the names of lines. */
const roomForNames = 104
const roomForFigures = 64

/** Builds all parts of a chart at one size. */
export const buildDrawing = ({ plan, points }: Points, scale: Scale, reading: Reading) => {
  const overTime = isTime(plan.x.column) && plan.kind !== 'scatter'
  const series = buildSeries(points, plan, overTime, overTime ? scale : 'value')
  const isPercent = scale === 'year' || scale === 'change'
  const values = series.flatMap(line => line.points.map(({ y }) => y))
  const unit = isPercent || scale === 'index' ? null : findLargeUnit(values)
  const size = unit?.size ?? 1
  const decimals = isPercent || scale === 'index' ? 1 : computeDecimals(values.map(value => value / size))
  const print = (value: number) => figureText(value / size, decimals) + (isPercent && overTime ? '%' : '')
  const printTicks = (ticks: readonly number[]) => {
    const isWhole = ticks.every(tick => Number.isInteger(tick / size))
    // The first step is the smallest, also on a logarithmic axis.
    const places = isWhole ? 0 : Math.max(decimals, 1, countPlaces((ticks[1]! - ticks[0]!) / size || 1))
    return ticks.map(tick => figureText(tick / size, places))
  }
  const printKey = ({ key }: SeriesPoint) => keyText(key, plan.x, reading)
  const isNamed = series.some(({ name }) => name !== '')
  const right = overTime && (plan.kind === 'line' || isNamed) ? (isNamed ? roomForNames : roomForFigures) : 12
  const yearText = (year: number) => keyText(year, { column: plan.x.column, part: 'year' }, reading)
  const { part } = plan.x
  const hasMonths = part === 'day' || part === 'month'
  const monthText = (month: string) => keyText(month, { column: plan.x.column, part: 'month' }, reading)
  const frameAt = (picture: Size) =>
    (plan.kind === 'multiples' ? buildPanels : buildFrame)({
      series,
      plan,
      isTime: overTime,
      scale: overTime ? scale : 'value',
      size: picture,
      yearText,
      ...(hasMonths && { monthText }),
      printFigure: figureText,
      printTicks,
      right,
    })
  return { series, base: firstShared(series) ?? null, unit, frameAt, print, printTicks, printKey, overTime }
}

export type Drawing = ReturnType<typeof buildDrawing>
