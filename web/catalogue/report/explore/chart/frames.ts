import { scaleLinear, scaleLog } from 'd3-scale'
import type { Scale } from '../address/selection.ts'
import {
  type AxisContext,
  buildCategoryAxis,
  buildTimeAxis,
  buildValueAxis,
  valueTickCount,
} from './axes/horizontal-axes.ts'
import type { Tick } from './axes/time-ticks.ts'
import type { Plan } from './plans.ts'

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
/** Approximate number of ticks on a logarithmic axis of values. */
const logTickCount = 4

/** The axes of a chart: maps its values to positions in the drawing. */
export interface Frame extends Size {
  /** Position of the left end of the axes. */
  left: number
  /** Space at the right of the axes. */
  rightMargin: number
  /** Position of the horizontal axis. */
  bottom: number
  /** Returns the horizontal position of a time, a category or, in a scatter chart, a value. */
  x: (at: number) => number
  /** Returns the vertical position of a value. */
  y: (value: number) => number
  /** Width of a category, or of the bars at one time; 0 for other charts over time and for scatter charts. */
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
export interface FrameContext extends AxisContext {
  isOverTime: boolean
  scale: Scale
  size: Size
  printTicks: (ticks: readonly number[]) => string[]
  /** Space for labels at the ends of lines. */
  right: number
}

/** Builds the axes of a chart without panels. */
export const buildFrame = (context: FrameContext): Frame => {
  const { series, plan, isOverTime, scale, size, right: rightMargin, printTicks } = context
  const values = series.flatMap(({ points }) => points.map(({ y }) => y))
  const base = scale === 'index' ? 100 : 0
  const extent = [Math.min(...values), Math.max(...values)] as const
  // A logarithm needs positive values.
  const isLog = scale === 'log' && extent[0] > 0
  const isFilled = plan.kind === 'bar' || plan.kind === 'area'
  const [low, high] = computeValueRange(extent, { isLog, isFilled, base })
  const hasCategories = !isOverTime && plan.kind !== 'scatter'
  const bottom = size.height - (hasCategories ? categoryMargin : bottomMargin)
  const y = buildValueScale({ low, high, range: [bottom, topMargin], isLog })
  const yTicks = isLog ? pickLogTicks(low, high, y.ticks(logTickCount)) : y.ticks(valueTickCount)
  const left = labelMargin + letterWidth * Math.max(...printTicks(yTicks).map(label => label.length))
  const rightEnd = size.width - rightMargin
  const buildAxis = pickAxisBuilder(plan, { isOverTime })
  const axis = buildAxis(context, left, rightEnd)
  return { ...size, left, rightMargin, bottom, ...axis, y, yTicks, base: isLog ? low : base }
}

const pickAxisBuilder = (plan: Plan, { isOverTime }: { isOverTime: boolean }) => {
  if (plan.kind === 'scatter') return buildValueAxis
  return isOverTime ? buildTimeAxis : buildCategoryAxis
}

interface ValueScale {
  /** The least and the greatest value of the axis. */
  low: number
  high: number
  /** Where the axis is in the picture. */
  range: [bottom: number, top: number]
  isLog: boolean
}

/** Builds the scale of values. If all values are equal, it is extended, because it needs two different ends. */
const buildValueScale = ({ low, high, range, isLog }: ValueScale) => {
  const hasOneValue = low === high
  if (isLog)
    return scaleLog()
      .domain([low, hasOneValue ? high * 2 : high])
      .range(range)
  return scaleLinear()
    .domain(hasOneValue ? [low - 1, high + 1] : [low, high])
    .nice(valueTickCount)
    .range(range)
}

/** Returns the ends of the axis of values. Bars and areas include zero; lines of an index include its base. */
const computeValueRange = (
  extent: readonly [number, number],
  { isLog, isFilled, base }: { isLog: boolean; isFilled: boolean; base: number },
) => {
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
