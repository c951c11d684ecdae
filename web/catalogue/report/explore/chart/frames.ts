import { scaleBand, scaleLinear, scaleLog, scaleUtc } from 'd3-scale'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import type { Scale } from '../address/address.ts'
import type { Plan } from './plans.ts'
import type { Series } from './series.ts'

/** Units of the drawing; browsers scale it. */
export interface Size {
  width: number
  height: number
}

export const wide: Size = { width: 760, height: 404 }
export const narrow: Size = { width: 358, height: 320 }

export const margins = { top: 18, bottom: 46, bottomOfNames: 96 }
/** Width of a character of an axis label. */
const letter = 7.6

/** A tick of an axis: position and label. */
interface Tick {
  at: number
  label: string
}

/** Maps the values of a chart to positions. */
export interface Frame extends Size {
  left: number
  right: number
  /** Position of the axis. */
  bottom: number
  x: (at: number) => number
  y: (value: number) => number
  /** Width of a bar; 0 for other charts. */
  band: number
  xTicks: Tick[]
  yTicks: number[]
  /** Base value of bars and of an index. */
  base: number
  /** The layout of the panels if each line has its own; the other values then describe one panel. */
  panels?: Panels
}

export interface Panels {
  /** Size of the whole chart. */
  picture: Size
  columns: number
  /** Distance from a panel to the next one beside it and below it. */
  across: number
  down: number
}

export interface FrameContext {
  series: readonly Series[]
  plan: Plan
  isTime: boolean
  scale: Scale
  size: Size
  /** Formats a year in the reader's era. */
  yearText: (year: number) => string
  /** Prints a month such as 2026-05, on an axis of less than two years. */
  monthText?: (month: string) => string
  printFigure: (value: number) => string
  printTicks: (ticks: readonly number[]) => string[]
  /** Space for labels at the ends of lines. */
  right: number
  /** Maximum number of ticks on a time axis; by default as many as fit. */
  maxTicks?: number
}

/** Builds the scales of a chart of lines, areas or bars. */
export const buildFrame = (context: FrameContext): Frame => {
  const { series, plan, isTime, scale, size, right } = context
  const values = series.flatMap(({ points }) => points.map(({ y }) => y))
  const fromZero = plan.kind === 'bar' || plan.kind === 'area'
  const base = scale === 'index' ? 100 : 0
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const isLog = scale === 'log' && least > 0
  const [low, high] = isLog
    ? [fromZero ? powerBelow(least) : least, most]
    : fromZero
      ? [Math.min(0, least), Math.max(0, most)]
      : scale === 'index'
        ? [Math.min(100, least), Math.max(100, most)]
        : [least, most]
  const bottom = size.height - (isTime || plan.kind === 'scatter' ? margins.bottom : margins.bottomOfNames)
  const range = [bottom, margins.top]
  const y = isLog
    ? scaleLog()
        .domain([low, high * (low === high ? 2 : 1)])
        .range(range)
    : scaleLinear()
        .domain(low === high ? [low - 1, high + 1] : [low, high])
        .nice(5)
        .range(range)
  const yTicks = isLog ? logTicks(low, high, y.ticks(4)) : y.ticks(5)
  const end = size.width - right
  const along = plan.kind === 'scatter' ? buildFigureAxis : isTime ? buildTimeAxis : buildNameAxis
  const left = 16 + letter * Math.max(...context.printTicks(yTicks).map(label => label.length))
  const across = along(context, left, end)
  return { ...size, left, right, bottom, ...across, y, yTicks, base: isLog ? low : base }
}

/** Returns where bars and areas begin on a logarithmic axis, which has no zero: at a power of ten, so that the least value is visible. */
const powerBelow = (value: number) => 10 ** (Math.ceil(Math.log10(value)) - 1)

/** Returns the ticks of a logarithmic axis: only those at 1, 2 and 5 of each power, or its ends if fewer than two remain. */
const logTicks = (low: number, high: number, ticks: number[]) => {
  const first = ticks.filter(tick => /^[125]/.test(tick.toExponential()))
  return first.length > 1 ? first : [low, high]
}

/** Builds the scales of a scatter chart, which has values on both axes. */
const buildFigureAxis = ({ series, printFigure }: FrameContext, left: number, end: number) => {
  const values = series.flatMap(({ points }) => points.map(({ at }) => at))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const scale = scaleLinear()
    .domain(least === most ? [least - 1, most + 1] : [least, most])
    .nice(5)
    .range([left, end])
  const xTicks = scale.ticks(5).map(tick => ({ at: scale(tick), label: printFigure(tick) }))
  return { x: (at: number) => scale(at), band: 0, xTicks }
}

const buildNameAxis = ({ series }: FrameContext, left: number, end: number) => {
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))]
  const scale = scaleBand<number>().domain(places).range([left, end]).padding(0.25)
  const half = scale.bandwidth() / 2
  return { x: (at: number) => (scale(at) ?? 0) + half, band: scale.bandwidth(), xTicks: [] }
}

const yearMilliseconds = 365.25 * dayMilliseconds

const buildTimeAxis = (
  { series, plan, yearText, monthText, size, maxTicks = size.width < 500 ? 5 : 9 }: FrameContext,
  left: number,
  end: number,
) => {
  const times = series.flatMap(({ points }) => points.map(({ at }) => at))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const count = new Set(times).size
  const band = plan.kind === 'bar' ? Math.max(1, ((end - left) / Math.max(1, count)) * 0.7) : 0
  const inset = band / 2
  const scale = scaleUtc()
    .domain(first === last ? [first - yearMilliseconds / 2, last + yearMilliseconds / 2] : [first, last])
    .range([left + inset, end - inset])
  const x = (at: number) => scale(at)
  const years = yearTicks({ first, last, x, maxTicks, yearText, isFiscal: plan.x.part === 'fiscal_year' })
  const months = years.length < 2 && monthText ? monthTicks({ first, last, x, maxTicks: maxTicks / 2, monthText }) : []
  return { x, band, xTicks: months.length > 1 ? months : years }
}

/** Returns ticks at the starts of months, as many as are readable. */
const monthTicks = ({ first, last, x, maxTicks, monthText }: Months): Tick[] => {
  const [from, to] = [first, last]
    .map(at => new Date(at))
    .map(day => 12 * day.getUTCFullYear() + day.getUTCMonth()) as [number, number]
  const step = [1, 2, 3].find(months => months >= (to - from) / maxTicks) ?? 6
  return Array.from(
    { length: to - from + 1 },
    (_, index) => new Date(Date.UTC(Math.floor((from + index) / 12), (from + index) % 12)),
  )
    .filter(month => month.getUTCMonth() % step === 0 && month.getTime() >= first)
    .map(month => ({ at: x(month.getTime()), label: monthText(month.toISOString().slice(0, 7)) }))
}

interface Span {
  first: number
  last: number
  x: (at: number) => number
  maxTicks: number
}

interface Months extends Span {
  monthText: (month: string) => string
}

interface Years extends Span {
  yearText: (year: number) => string
  isFiscal: boolean
}

/** Returns ticks at the starts of years, as many as are readable. A fiscal year starts in October and is named after the next year. */
const yearTicks = ({ first, last, x, maxTicks, yearText, isFiscal }: Years): Tick[] => {
  const [from, to] = [first, last].map(at => new Date(at).getUTCFullYear()) as [number, number]
  const step = pickStep((to - from + 1) / maxTicks)
  const years = Array.from({ length: to - from + 2 }, (_, index) => from + index).filter(year => year % step === 0)
  const ticks = years.flatMap(year => {
    const at = isFiscal ? Date.UTC(year - 1, 9, 1) : Date.UTC(year, 0, 1)
    if (at < first || at > last) return []
    return [{ at: x(at), label: yearText(year) }]
  })
  if (ticks.length > 0) return ticks
  return [{ at: x(first), label: yearText(from) }]
}

const pickStep = (least: number) => [1, 2, 5, 10, 20, 25, 50, 100].find(step => step >= least) ?? 200
