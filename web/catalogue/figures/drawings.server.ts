import { scaleLinear, scaleUtc } from 'd3-scale'
import type { HeadlineKind } from '../../../contract/catalogue/figures/report-charts.ts'
import type { SeriesPoint } from '../../../contract/tables/series.ts'
import { areaPath, linePath } from '../report/explore/chart/paths.ts'
import { parseTime } from '../report/explore/chart/series.ts'

/** Units of the drawings. They are stretched to fit, so texts are rendered outside them. */
const size = { width: 720, height: 200 } as const
const sparkSize = { width: 160, height: 40, margin: 4 } as const

/** A tick of an axis: its position in per cent, and its label. */
export interface Mark {
  at: number
  label: string
}

/** A chart ready to print. */
export interface HeadlineDrawing {
  /** Paths of the line and of the filled area; lines have no filled area. */
  line: string
  area: string
  /** Position of the zero line from the top, in per cent; null if there is none. */
  zero: number | null
  end: { left: number; top: number }
  across: Mark[]
  down: Mark[]
}

interface Context {
  points: readonly SeriesPoint[]
  kind: HeadlineKind
  printYear: (year: number) => string
  printTicks: (ticks: readonly number[]) => string[]
}

const { width, height } = size

/** Returns the paths and ticks of a chart, and the position of its last point. Needs at least one point. */
export const drawHeadline = ({ points, kind, printYear, printTicks }: Context): HeadlineDrawing => {
  const timedPoints = points.map(({ at, value }) => ({ at: parseTime(at, null), value }))
  const [first, last] = [timedPoints[0]!, timedPoints.at(-1)!]
  const values = timedPoints.map(({ value }) => value)
  const [low, high] = computeRange(values, kind)
  const barWidth = kind === 'bar' ? (width / timedPoints.length) * 0.7 : 0
  const x = scaleUtc([first.at, last.at], [barWidth / 2, width - barWidth / 2])
  const y = scaleLinear([low, high], [height, 0]).nice(4)
  const ticks = y.ticks(4)
  const labels = printTicks(ticks)
  const toPercent = (position: number, extent: number) => round((position / extent) * 100)
  const positions = timedPoints.map(({ at, value }): [number, number] => [round(x(at)), round(y(value))])
  const baseY = round(y(Math.max(low, Math.min(high, 0))))
  return {
    line: kind === 'bar' ? '' : linePath(positions),
    area: buildArea(kind, positions, baseY, barWidth),
    zero: low < 0 && high > 0 ? toPercent(baseY, height) : null,
    end: { left: toPercent(x(last.at), width), top: toPercent(y(last.value), height) },
    across: listYearTicks(first.at, last.at).map(({ year, at }) => ({
      at: toPercent(x(at), width),
      label: printYear(year),
    })),
    down: ticks.map((tick, index) => ({ at: toPercent(y(tick), height), label: labels[index]! })),
  }
}

const buildArea = (kind: HeadlineKind, positions: [number, number][], baseY: number, barWidth: number) => {
  if (kind === 'line') return ''
  if (kind === 'area') return areaPath(positions, baseY)
  const halfBarWidth = round(barWidth / 2)
  return positions
    .map(([left, top]) => `M${round(left - halfBarWidth)} ${baseY}V${top}h${round(barWidth)}V${baseY}z`)
    .join('')
}

const computeRange = (values: readonly number[], kind: HeadlineKind): [low: number, high: number] => {
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)]
  const [low, high] = kind === 'line' ? [minimum, maximum] : [Math.min(0, minimum), Math.max(0, maximum)]
  return low === high ? [low - 1, high + 1] : [low, high]
}

const maxYearTicks = 6

/** Returns at most six years that begin within a period, in equal steps; the year of its first day if none does. */
const listYearTicks = (first: number, last: number) => {
  const [firstYear, lastYear] = [first, last].map(at => new Date(at).getUTCFullYear()) as [number, number]
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find(years => (lastYear - firstYear + 1) / years <= maxYearTicks) ?? 200
  const ticks = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
    .map(year => ({ year, at: Date.UTC(year, 0, 1) }))
    .filter(({ year, at }) => year % step === 0 && at >= first)
  return ticks.length > 0 ? ticks : [{ year: firstYear, at: first }]
}

/** Draws a line without axes. */
export const drawSpark = (points: readonly SeriesPoint[]) => {
  const { width, height, margin } = sparkSize
  const times = points.map(({ at }) => parseTime(at, null))
  const [low, high] = computeRange(
    points.map(({ value }) => value),
    'line',
  )
  const x = scaleLinear([times[0]!, times.at(-1)!], [0, width])
  const y = scaleLinear([low, high], [height - margin, margin])
  const positions = points.map(({ value }, index): [number, number] => [round(x(times[index]!)), round(y(value))])
  return { line: linePath(positions), end: positions.at(-1)! }
}

const round = (value: number) => Math.round(value * 10) / 10
