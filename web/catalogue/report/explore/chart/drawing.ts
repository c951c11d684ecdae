import type { Scale } from '../address/selection.ts'
import { isTime } from '../columns.ts'
import type { Reading } from '../reading.ts'
import { formatKey } from '../time-formats.ts'
import { buildFrame, type Size } from './frames.ts'
import type { LoadedChart } from './load-chart.ts'
import { buildPanels } from './panels.ts'
import type { Plan } from './plans.ts'
import { buildSeries, findFirstShared, type Series, type SeriesPoint } from './series.ts'
import { createValueFormats } from './value-formats.ts'

/** Space at the right of a chart: for labels with name and value, for labels with a value only, and without labels. */
const spaceForNames = 104
const spaceForValues = 64
const spaceWithoutLabels = 12

/** Builds everything that a chart needs to be drawn at any size: its series, its axes, and the functions that format its values. */
export const buildDrawing = ({ plan, points }: LoadedChart, chosenScale: Scale, reading: Reading) => {
  const isOverTime = isTime(plan.x.column) && plan.kind !== 'scatter'
  // Only charts over time have a choice of scales.
  const scale = isOverTime ? chosenScale : 'value'
  const series = buildSeries(points, plan, isOverTime, scale)
  const values = series.flatMap(line => line.points.map(({ y }) => y))
  const { unit, formatValue, formatTicks } = createValueFormats(values, scale)
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
      right: pickRightMargin(plan, series, isOverTime),
    })
  return {
    series,
    scale,
    /** The point to which all lines of an index relate; null if each line relates to its own first value. */
    indexBase: findFirstShared(series) ?? null,
    unit,
    buildFrameAt,
    formatValue,
    formatTicks,
    formatPointKey,
    isOverTime,
  }
}

export type Drawing = ReturnType<typeof buildDrawing>

const pickRightMargin = (plan: Plan, series: readonly Series[], isOverTime: boolean) => {
  const hasNames = series.some(({ name }) => name !== '')
  const hasLabels = isOverTime && (plan.kind === 'line' || hasNames)
  if (!hasLabels) return spaceWithoutLabels
  return hasNames ? spaceForNames : spaceForValues
}
