import { scaleBand, scaleLinear, scaleLog, scaleUtc } from 'd3-scale'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import type { Scale } from '../address/address.ts'
import { formatFigure } from '../values.ts'
import type { Plan } from './plans.ts'
import type { Series } from './series.ts'

/** The size of a drawing in its own units; browsers scale it. */
export interface Size {
  width: number
  height: number
}

/** Each chart is drawn at both sizes, and the stylesheet shows the one that fits. */
export const wide: Size = { width: 760, height: 404 }
export const narrow: Size = { width: 358, height: 320 }

/** Margins of a drawing. Below an axis of categories the labels need more space. */
export const topMargin = 18
export const bottomMargin = 46
/** The margin below categories, whose labels are slanted. */
const categoryMargin = 96
/** Width of a character of a label at an axis. */
const letterWidth = 7.6
/** Space between the left edge, the labels of the values and their axis. */
const labelMargin = 16
/** A narrower drawing has fewer ticks on its time axis. */
const minWideWidth = 500
/** The part of its place that a bar fills. */
const barShare = 0.7
/** Approximate number of ticks on a linear axis of values, and on a logarithmic one. */
const valueTickCount = 5
const logTickCount = 4

/** A tick of an axis: position and label. */
interface Tick {
  at: number
  label: string
}

/** The axes of a chart: maps its values to positions in the drawing. */
export interface Frame extends Size {
  /** Position of the left end of the axes. */
  left: number
  /** Space at the right of the axes. */
  right: number
  /** Position of the horizontal axis. */
  bottom: number
  /** Returns the horizontal position of a time, a category or, in a scatter chart, a value. */
  x: (at: number) => number
  /** Returns the vertical position of a value. */
  y: (value: number) => number
  /** Width of a bar; 0 for other charts. */
  band: number
  /** Empty for an axis of categories, whose points have labels instead. */
  xTicks: Tick[]
  /** The values at which there are grid lines. */
  yTicks: number[]
  /** The value from which bars and areas begin, and which has a line of its own. */
  base: number
  /** The layout of the panels if each line has its own; the other values then describe one panel. */
  panels?: Panels
}

/** The layout of small multiples: a panel for each line. */
export interface Panels {
  /** Size of the whole drawing. */
  picture: Size
  /** Number of panels beside each other. */
  columns: number
  /** Distance from a panel to the next one beside it. */
  across: number
  /** Distance from a panel to the next one below it. */
  down: number
}

/** What the axes of a chart depend on. */
export interface FrameContext {
  series: readonly Series[]
  plan: Plan
  isTime: boolean
  scale: Scale
  size: Size
  /** Formats a year in the reader's era. */
  printYear: (year: number) => string
  /** Formats a month such as 2026-05, on an axis of less than two years; undefined if the values are not by month or day. */
  printMonth?: (month: string) => string
  printTicks: (ticks: readonly number[]) => string[]
  /** Space for labels at the ends of lines. */
  right: number
  /** Maximum number of ticks on a time axis; by default as many as fit. */
  maxTicks?: number
}

/** Builds the axes of a chart without panels. */
export const buildFrame = (context: FrameContext): Frame => {
  const { series, plan, isTime, scale, size, right } = context
  const values = series.flatMap(({ points }) => points.map(({ y }) => y))
  const base = scale === 'index' ? 100 : 0
  const extent = [Math.min(...values), Math.max(...values)] as const
  // A logarithm needs positive values.
  const isLog = scale === 'log' && extent[0] > 0
  const [low, high] = computeValueRange(extent, isLog, plan.kind === 'bar' || plan.kind === 'area', base)
  const bottom = size.height - (isTime || plan.kind === 'scatter' ? bottomMargin : categoryMargin)
  const range = [bottom, topMargin]
  // If all values are equal, the axis is extended, because it needs two different ends.
  const y = isLog
    ? scaleLog()
        .domain([low, high * (low === high ? 2 : 1)])
        .range(range)
    : scaleLinear()
        .domain(low === high ? [low - 1, high + 1] : [low, high])
        .nice(valueTickCount)
        .range(range)
  const yTicks = isLog ? pickLogTicks(low, high, y.ticks(logTickCount)) : y.ticks(valueTickCount)
  const rightEnd = size.width - right
  const buildGroupAxis = isTime ? buildTimeAxis : buildCategoryAxis
  const buildAxis = plan.kind === 'scatter' ? buildValueAxis : buildGroupAxis
  const left = labelMargin + letterWidth * Math.max(...context.printTicks(yTicks).map(label => label.length))
  const axis = buildAxis(context, left, rightEnd)
  return { ...size, left, right, bottom, ...axis, y, yTicks, base: isLog ? low : base }
}

/** Returns the ends of the axis of values. Bars and areas include zero; lines of an index include its base. */
const computeValueRange = (extent: readonly [number, number], isLog: boolean, isFilled: boolean, base: number) => {
  const [minimum, maximum] = extent
  if (isLog) return [isFilled ? findPowerBelow(minimum) : minimum, maximum] as const
  if (!isFilled && base === 0) return extent
  const includedValue = isFilled ? 0 : base
  return [Math.min(includedValue, minimum), Math.max(includedValue, maximum)] as const
}

/** Returns where bars and areas begin on a logarithmic axis, which has no zero: at a power of ten, so that the least value is visible. */
const findPowerBelow = (value: number) => 10 ** (Math.ceil(Math.log10(value)) - 1)

/** Returns the ticks of a logarithmic axis: only those at 1, 2 and 5 of each power, or its ends if fewer than two remain. */
const pickLogTicks = (low: number, high: number, ticks: number[]) => {
  const roundTicks = ticks.filter(tick => /^[125]/.test(tick.toExponential()))
  return roundTicks.length > 1 ? roundTicks : [low, high]
}

/** Builds the horizontal axis of a scatter chart, which has values on both axes. */
const buildValueAxis = ({ series }: FrameContext, left: number, rightEnd: number) => {
  const values = series.flatMap(({ points }) => points.map(({ at }) => at))
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)]
  const scale = scaleLinear()
    .domain(minimum === maximum ? [minimum - 1, maximum + 1] : [minimum, maximum])
    .nice(valueTickCount)
    .range([left, rightEnd])
  const xTicks = scale.ticks(valueTickCount).map(tick => ({ at: scale(tick), label: formatFigure(tick) }))
  return { x: (at: number) => scale(at), band: 0, xTicks }
}

/** Builds a horizontal axis of categories. */
const buildCategoryAxis = ({ series }: FrameContext, left: number, rightEnd: number) => {
  const positions = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))]
  const scale = scaleBand<number>().domain(positions).range([left, rightEnd]).padding(0.25)
  const halfBand = scale.bandwidth() / 2
  return { x: (at: number) => (scale(at) ?? 0) + halfBand, band: scale.bandwidth(), xTicks: [] }
}

const yearMilliseconds = 365.25 * dayMilliseconds

/** Builds a horizontal axis of times. Its ticks are the starts of years, or of months if it has less than two years. */
const buildTimeAxis = (
  { series, plan, printYear, printMonth, size, maxTicks = size.width < minWideWidth ? 5 : 9 }: FrameContext,
  left: number,
  rightEnd: number,
) => {
  const times = series.flatMap(({ points }) => points.map(({ at }) => at))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const timeCount = new Set(times).size
  const band = plan.kind === 'bar' ? Math.max(1, ((rightEnd - left) / Math.max(1, timeCount)) * barShare) : 0
  const halfBand = band / 2
  const scale = scaleUtc()
    .domain(first === last ? [first - yearMilliseconds / 2, last + yearMilliseconds / 2] : [first, last])
    .range([left + halfBand, rightEnd - halfBand])
  const x = (at: number) => scale(at)
  const yearTicks = listYearTicks({ first, last, x, maxTicks, printYear, isFiscal: plan.x.part === 'fiscal_year' })
  const monthTicks =
    yearTicks.length < 2 && printMonth ? listMonthTicks({ first, last, x, maxTicks: maxTicks / 2, printMonth }) : []
  return { x, band, xTicks: monthTicks.length > 1 ? monthTicks : yearTicks }
}

/** Returns ticks at the starts of months, as many as are readable. */
const listMonthTicks = ({ first, last, x, maxTicks, printMonth }: MonthSpan): Tick[] => {
  const [firstMonth, lastMonth] = [countMonths(first), countMonths(last)]
  const monthsPerTick = [1, 2, 3].find(months => months >= (lastMonth - firstMonth) / maxTicks) ?? 6
  return Array.from({ length: lastMonth - firstMonth + 1 }, (_, index) => toMonthStart(firstMonth + index))
    .filter(month => month.getUTCMonth() % monthsPerTick === 0 && month.getTime() >= first)
    .map(month => ({ at: x(month.getTime()), label: printMonth(month.toISOString().slice(0, 7)) }))
}

/** Returns the number of months from the year 0 to a time. */
const countMonths = (at: number) => 12 * new Date(at).getUTCFullYear() + new Date(at).getUTCMonth()

/** Returns the start of the month that `countMonths` has counted. */
const toMonthStart = (monthCount: number) => new Date(Date.UTC(Math.floor(monthCount / 12), monthCount % 12))

/** The first and the last time of an axis, and how it maps them. */
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

/** Months of Date.UTC, which count from 0. */
const january = 0
const october = 9

/** Returns ticks at the starts of years, as many as are readable. A fiscal year starts in October and is named after the next year. */
const listYearTicks = ({ first, last, x, maxTicks, printYear, isFiscal }: YearSpan): Tick[] => {
  const [firstYear, lastYear] = [first, last].map(at => new Date(at).getUTCFullYear()) as [number, number]
  const yearsPerTick = pickYearsPerTick((lastYear - firstYear + 1) / maxTicks)
  // The last fiscal year may be named after the year that follows the last time.
  const years = Array.from({ length: lastYear - firstYear + 2 }, (_, index) => firstYear + index).filter(
    year => year % yearsPerTick === 0,
  )
  const ticks = years.flatMap(year => {
    const at = isFiscal ? Date.UTC(year - 1, october, 1) : Date.UTC(year, january, 1)
    if (at < first || at > last) return []
    return [{ at: x(at), label: printYear(year) }]
  })
  if (ticks.length > 0) return ticks
  return [{ at: x(first), label: printYear(firstYear) }]
}

/** Returns the smallest readable step of years that is not less than the minimum. */
const pickYearsPerTick = (minimum: number) => [1, 2, 5, 10, 20, 25, 50, 100].find(step => step >= minimum) ?? 200
