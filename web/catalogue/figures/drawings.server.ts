import { scaleLinear, scaleUtc } from 'd3-scale'
import type { HeadlineKind } from '../../../contract/catalogue/figures/report-charts.ts'
import type { SeriesPoint } from '../../../contract/tables/series.ts'
import { buildAreaPath, buildLinePath } from '../report/explore/chart/paths.ts'
import { countTimeSlots, parseTime } from '../report/explore/chart/series.ts'
import { computeValueRange, noDatePart, roundToTenth, splitTimes, type TimedPoint } from './drawing-scales.ts'
import { headlineSize } from './drawing-sizes.ts'

/** A tick of an axis: its position in per cent, and its label. */
export interface PercentTick {
  at: number
  label: string
}

/** The chart of a headline, as paths of an SVG and positions in per cent. Texts are HTML, as the SVG is stretched. */
export interface HeadlineDrawing {
  /** Path of the line; empty for bars. */
  line: string
  /** Path of the filled area or of the bars; empty for a line. */
  fill: string
  /** Path of the bars that the publisher annotated; `fill` does not contain them. */
  paleBars: string
  /** Path of a dot at each point of a line or an area that the publisher annotated. */
  annotatedDots: string
  /** Path of the horizontal lines at the ticks of the value axis. */
  grid: string
  /** Path of the zero line; empty if there is none. */
  zero: string
  /** Position of the last point, in per cent, and whether the publisher annotated it. */
  end: { left: number; top: number; isAnnotated: boolean }
  xTicks: PercentTick[]
  yTicks: PercentTick[]
  /** The longest label of `yTicks`, which the axis makes room for. */
  longestLabel: string
}

interface DrawingInput {
  points: readonly SeriesPoint[]
  kind: HeadlineKind
  printYear: (year: number) => string
  printTicks: (ticks: readonly number[]) => string[]
}

const { width, height } = headlineSize
/** About the number of ticks of the value axis. */
const valueTickCount = 4
/** The part of its place that a bar fills. */
const barShare = 0.7

/** Draws the chart of a headline. Needs at least one point. */
export const drawHeadline = ({ points, kind, printYear, printTicks }: DrawingInput): HeadlineDrawing => {
  const timedPoints = points.map(({ at, value }) => ({ time: parseTime(at, noDatePart), value }))
  const [first, last] = [timedPoints[0]!, timedPoints.at(-1)!]
  const values = timedPoints.map(({ value }) => value)
  const [low, high] = computeValueRange(values, kind)
  const slotCount = countTimeSlots(timedPoints.map(({ time }) => time))
  const barWidth = kind === 'bar' ? (width / slotCount) * barShare : 0
  const x = scaleUtc([first.time, last.time], [barWidth / 2, width - barWidth / 2])
  const y = scaleLinear([low, high], [height, 0]).nice(valueTickCount)
  const ticks = y.ticks(valueTickCount)
  const labels = printTicks(ticks)
  const toPercent = (position: number, extent: number) => roundToTenth((position / extent) * 100)
  const isBar = kind === 'bar'
  const toPosition = ({ time, value }: TimedPoint): [number, number] => [roundToTenth(x(time)), roundToTenth(y(value))]
  const allPositions = timedPoints.map(toPosition)
  const segments = splitTimes(timedPoints).map(segment => segment.map(toPosition))
  // Areas and bars start here. Zero is outside the axis only for a line, which has no filled area.
  const baseY = roundToTenth(y(Math.max(low, Math.min(high, 0))))
  const isAnnotatedAt = (index: number) => points[index]!.annotation !== undefined
  const annotatedPositions = allPositions.filter((_, index) => isAnnotatedAt(index))
  const finalPositions = allPositions.filter((_, index) => !isAnnotatedAt(index))
  return {
    line: isBar ? '' : segments.map(buildLinePath).join(''),
    fill: isBar ? buildBarsPath(finalPositions, baseY, barWidth) : buildFillPath(kind, segments, baseY),
    paleBars: isBar ? buildBarsPath(annotatedPositions, baseY, barWidth) : '',
    annotatedDots: isBar ? '' : buildDotsPath(annotatedPositions),
    grid: ticks.map(tick => buildHorizontalLine(y(tick))).join(''),
    zero: low < 0 && high > 0 ? buildHorizontalLine(baseY) : '',
    end: {
      left: toPercent(x(last.time), width),
      top: toPercent(y(last.value), height),
      isAnnotated: isAnnotatedAt(points.length - 1),
    },
    xTicks: listYearTicks(first.time, last.time).map(({ year, time }) => ({
      at: toPercent(x(time), width),
      label: printYear(year),
    })),
    yTicks: ticks.map((tick, index) => ({ at: toPercent(y(tick), height), label: labels[index]! })),
    longestLabel: labels.reduce((longest, label) => (label.length > longest.length ? label : longest), ''),
  }
}

const buildHorizontalLine = (top: number) => `M0 ${roundToTenth(top)}H${width}`

/** Returns the path of the filled area; empty for a line. */
const buildFillPath = (kind: HeadlineKind, segments: [number, number][][], baseY: number) =>
  kind === 'area' ? segments.map(positions => buildAreaPath(positions, baseY)).join('') : ''

/** Returns the path of lines without length, whose round caps are dots that a stretched drawing does not distort. */
const buildDotsPath = (positions: [number, number][]) => positions.map(([left, top]) => `M${left} ${top}h0`).join('')

const buildBarsPath = (positions: [number, number][], baseY: number, barWidth: number) => {
  const halfBarWidth = roundToTenth(barWidth / 2)
  return positions
    .map(([left, top]) => `M${roundToTenth(left - halfBarWidth)} ${baseY}V${top}h${roundToTenth(barWidth)}V${baseY}z`)
    .join('')
}

const maxYearTicks = 6
/** The steps in years between ticks; the largest one is for any longer period. */
const yearSteps = [1, 2, 5, 10, 20, 25, 50, 100, 200]

/**
 * Returns up to `maxYearTicks` years that begin within a period, in equal steps, or the year of its first day if none does. All times are in
 * milliseconds.
 */
const listYearTicks = (firstTime: number, lastTime: number) => {
  const [firstYear, lastYear] = [firstTime, lastTime].map(time => new Date(time).getUTCFullYear()) as [number, number]
  const yearCount = lastYear - firstYear + 1
  const step = yearSteps.find(years => yearCount / years <= maxYearTicks) ?? yearSteps.at(-1)!
  const ticks = Array.from({ length: yearCount }, (_, index) => firstYear + index)
    .map(year => ({ year, time: Date.UTC(year, 0, 1) }))
    .filter(({ year, time }) => year % step === 0 && time >= firstTime)
  return ticks.length > 0 ? ticks : [{ year: firstYear, time: firstTime }]
}
