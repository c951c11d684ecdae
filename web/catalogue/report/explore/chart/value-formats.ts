import type { Scale } from '../address/selection.ts'
import { computeDecimals, computeFirstDecimalPlace, findLargeUnit, formatFigure } from '../figure-formats.ts'

/** What the values of each scale are: relative ones have no unit such as million, and some of them are per cent. */
const scaleKinds: Record<Scale, { isRelative: boolean; isPercent: boolean }> = {
  value: { isRelative: false, isPercent: false },
  log: { isRelative: false, isPercent: false },
  index: { isRelative: true, isPercent: false },
  year: { isRelative: true, isPercent: true },
  change: { isRelative: true, isPercent: true },
}

/**
 * Returns the unit in which the values of a chart are shown, e.g. million, or null, whether the scale is relative, and the functions that format
 * values and ticks.
 */
export const createValueFormats = (
  values: readonly number[],
  scale: Scale,
  { isInPercent }: { isInPercent: boolean },
) => {
  const { isRelative, isPercent } = scaleKinds[scale]
  const unit = isRelative ? null : findLargeUnit(values)
  const unitSize = unit?.size ?? 1
  // Changes of values in per cent are in points, e.g. quarters of one, and have no sign of per cent.
  const isInPoints = isPercent && isInPercent
  const relativeDecimals = isInPoints ? 2 : 1
  const decimals = isRelative ? relativeDecimals : computeDecimals(values.map(value => value / unitSize))
  const formatValue = (value: number) =>
    formatFigure(value / unitSize, decimals) + (isPercent && !isInPoints ? '%' : '')
  /** Formats the ticks of the values, all with the same number of decimals. */
  const formatTicks = (ticks: readonly number[]) => {
    const areIntegers = ticks.every(tick => Number.isInteger(tick / unitSize))
    // The first two ticks are the closest, also on a logarithmic axis. It is NaN for one tick, and 0 for two equal ones, the ends of a
    // logarithmic axis of a single value.
    const tickDistance = (ticks[1]! - ticks[0]!) / unitSize || 1
    const tickDecimals = areIntegers ? 0 : Math.max(decimals, 1, computeFirstDecimalPlace(tickDistance))
    return ticks.map(tick => formatFigure(tick / unitSize, tickDecimals))
  }
  return { unit, isRelative, formatValue, formatTicks }
}
