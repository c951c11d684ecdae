import type { Frame } from './frames.ts'
import type { Plan } from './plans.ts'
import type { Series, SeriesPoint } from './series.ts'

/** A chart that is ready to draw at one size. */
export interface ChartProps {
  frame: Frame
  series: readonly Series[]
  plan: Plan
  title: string
  /** The description for screen readers. */
  description: string
  /** Formats a value. */
  formatValue: (value: number) => string
  /** Formats the ticks of the values, all with the same number of decimals. */
  formatTicks: (ticks: readonly number[]) => string[]
  /** Formats the time or the category of a point. */
  formatPointKey: (point: SeriesPoint) => string
  /** The point that the arrow keys have reached: the index of its line, and its index in the line; null for none. */
  active: readonly [line: number, index: number] | null
}
