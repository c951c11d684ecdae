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
const letterWidth = 7.6

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
  printYear: (year: number) => string
  /** Prints a month such as 2026-05, on an axis of less than two years. */
  printMonth?: (month: string) => string
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
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)]
  const isLog = scale === 'log' && minimum > 0
  const [low, high] = isLog
    ? [fromZero ? findPowerBelow(minimum) : minimum, maximum]
    : fromZero
      ? [Math.min(0, minimum), Math.max(0, maximum)]
      : scale === 'index'
        ? [Math.min(100, minimum), Math.max(100, maximum)]
        : [minimum, maximum]
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
  const yTicks = isLog ? pickLogTicks(low, high, y.ticks(4)) : y.ticks(5)
  const end = size.width - right
  const buildAxis = plan.kind === 'scatter' ? buildFigureAxis : isTime ? buildTimeAxis : buildNameAxis
  const left = 16 + letterWidth * Math.max(...context.printTicks(yTicks).map(label => label.length))
  const axis = buildAxis(context, left, end)
  return { ...size, left, right, bottom, ...axis, y, yTicks, base: isLog ? low : base }
}

/** Returns where bars and areas begin on a logarithmic axis, which has no zero: at a power of ten, so that the least value is visible. */
const findPowerBelow = (value: number) => 10 ** (Math.ceil(Math.log10(value)) - 1)

/** Returns the ticks of a logarithmic axis: only those at 1, 2 and 5 of each power, or its ends if fewer than two remain. */
const pickLogTicks = (low: number, high: number, ticks: number[]) => {
  const roundTicks = ticks.filter(tick => /^[125]/.test(tick.toExponential()))
  return roundTicks.length > 1 ? roundTicks : [low, high]
}

/** Builds the scales of a scatter chart, which has values on both axes. */
const buildFigureAxis = ({ series, printFigure }: FrameContext, left: number, end: number) => {
  const values = series.flatMap(({ points }) => points.map(({ at }) => at))
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)]
  const scale = scaleLinear()
    .domain(minimum === maximum ? [minimum - 1, maximum + 1] : [minimum, maximum])
    .nice(5)
    .range([left, end])
  const xTicks = scale.ticks(5).map(tick => ({ at: scale(tick), label: printFigure(tick) }))
  return { x: (at: number) => scale(at), band: 0, xTicks }
}

const buildNameAxis = ({ series }: FrameContext, left: number, end: number) => {
  const positions = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))]
  const scale = scaleBand<number>().domain(positions).range([left, end]).padding(0.25)
  const halfBand = scale.bandwidth() / 2
  return { x: (at: number) => (scale(at) ?? 0) + halfBand, band: scale.bandwidth(), xTicks: [] }
}

const yearMilliseconds = 365.25 * dayMilliseconds

const buildTimeAxis = (
  { series, plan, printYear, printMonth, size, maxTicks = size.width < 500 ? 5 : 9 }: FrameContext,
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
  const years = listYearTicks({ first, last, x, maxTicks, printYear, isFiscal: plan.x.part === 'fiscal_year' })
  const months =
    years.length < 2 && printMonth ? listMonthTicks({ first, last, x, maxTicks: maxTicks / 2, printMonth }) : []
  return { x, band, xTicks: months.length > 1 ? months : years }
}

/** Returns ticks at the starts of months, as many as are readable. */
const listMonthTicks = ({ first, last, x, maxTicks, printMonth }: MonthSpan): Tick[] => {
  const [firstMonth, lastMonth] = [first, last]
    .map(at => new Date(at))
    .map(day => 12 * day.getUTCFullYear() + day.getUTCMonth()) as [number, number]
  const step = [1, 2, 3].find(months => months >= (lastMonth - firstMonth) / maxTicks) ?? 6
  return Array.from(
    { length: lastMonth - firstMonth + 1 },
    (_, index) => new Date(Date.UTC(Math.floor((firstMonth + index) / 12), (firstMonth + index) % 12)),
  )
    .filter(month => month.getUTCMonth() % step === 0 && month.getTime() >= first)
    .map(month => ({ at: x(month.getTime()), label: printMonth(month.toISOString().slice(0, 7)) }))
}

interface Span {
  first: number
  last: number
  x: (at: number) => number
  maxTicks: number
}

interface MonthSpan extends Span {
  printMonth: (month: string) => string
}

interface YearSpan extends Span {
  printYear: (year: number) => string
  isFiscal: boolean
}

/** Returns ticks at the starts of years, as many as are readable. A fiscal year starts in October and is named after the next year. */
const listYearTicks = ({ first, last, x, maxTicks, printYear, isFiscal }: YearSpan): Tick[] => {
  const [firstYear, lastYear] = [first, last].map(at => new Date(at).getUTCFullYear()) as [number, number]
  const step = pickStep((lastYear - firstYear + 1) / maxTicks)
  const years = Array.from({ length: lastYear - firstYear + 2 }, (_, index) => firstYear + index).filter(
    year => year % step === 0,
  )
  const ticks = years.flatMap(year => {
    const at = isFiscal ? Date.UTC(year - 1, 9, 1) : Date.UTC(year, 0, 1)
    if (at < first || at > last) return []
    return [{ at: x(at), label: printYear(year) }]
  })
  if (ticks.length > 0) return ticks
  return [{ at: x(first), label: printYear(firstYear) }]
}

const pickStep = (minimum: number) => [1, 2, 5, 10, 20, 25, 50, 100].find(step => step >= minimum) ?? 200
