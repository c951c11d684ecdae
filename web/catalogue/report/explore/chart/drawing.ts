import type { Scale } from '../address/selection.ts'
import type { Annotation } from '../annotations.ts'
import { isTime } from '../columns.ts'
import { mentionsPercent } from '../figure-formats.ts'
import type { Reading } from '../reading.ts'
import { formatKey } from '../time-formats.ts'
import { buildFrame, type Size } from './frames.ts'
import { computeLabelSpace } from './labels/label-sizes.ts'
import type { LoadedChart } from './load-chart.ts'
import { buildPanels } from './panels.ts'
import { buildSeries, findFirstShared, type Series, type SeriesPoint } from './series.ts'
import { createValueFormats } from './value-formats.ts'

/** Builds everything that a chart needs to be drawn at any size: its series, its axes, and the functions that format its values. */
export const buildDrawing = (chart: LoadedChart, chosenScale: Scale, reading: Reading) => {
  const { plan, points } = chart
  const isInPercent = isChartInPercent(chart)
  const isOverTime = isTime(plan.x.column) && plan.kind !== 'scatter'
  // Only charts over time have a choice of scales.
  const scale = isOverTime ? chosenScale : 'value'
  const series = buildSeries(points, { plan, isTime: isOverTime, scale, isInPercent })
  const values = series.flatMap(line => line.points.map(({ y }) => y))
  const { unit, isRelative, formatValue, formatTicks } = createValueFormats(values, scale, { isInPercent })
  const formatPointKey = ({ key }: SeriesPoint) => formatKey(key, plan.x, reading)
  const formatYear = (year: number) => formatKey(year, { column: plan.x.column, part: 'year' }, reading)
  const { part } = plan.x
  const hasMonths = part === 'day' || part === 'month'
  const formatMonth = (month: string) => formatKey(month, { column: plan.x.column, part: 'month' }, reading)
  /** Builds the axes of the chart at a size. */
  const buildFrameAt = (size: Size) =>
    (plan.kind === 'multiples' ? buildPanels : buildFrame)({
      series,
      plan,
      isOverTime,
      scale,
      size,
      printYear: formatYear,
      ...(hasMonths && { printMonth: formatMonth }),
      printTicks: formatTicks,
      right: computeLabelSpace({ plan, series, isOverTime, formatValue }, size.width),
    })
  return {
    series,
    scale,
    /** The point to which all lines of an index relate; null if each line relates to its own first value. */
    indexBase: findFirstShared(series) ?? null,
    unit,
    /** True for an index and for changes in per cent, which have no unit. */
    isRelative,
    isInPercent,
    buildFrameAt,
    formatValue,
    formatTicks,
    formatPointKey,
    isOverTime,
    /** The different annotations of all points. */
    annotations: listAnnotations(series),
  }
}

/** Returns true if the values of a chart are per cent, by the unit of all their rows, or by the unit or the name of their column. */
const isChartInPercent = ({ plan: { y, aggregate }, points }: LoadedChart) => {
  if (!y || aggregate === 'count') return false
  const rowUnits = points.flatMap(({ units = [] }) => units)
  return rowUnits.length > 0 ? rowUnits.every(mentionsPercent) : mentionsPercent(`${y.name} ${y.unit ?? ''}`)
}

const listAnnotations = (series: readonly Series[]): Annotation[] => [
  ...new Set(
    series.flatMap(({ points }) => points.flatMap(({ annotation }) => (annotation === undefined ? [] : [annotation]))),
  ),
]

export type Drawing = ReturnType<typeof buildDrawing>
