import type { Frame } from './frames.ts'
import type { Plan } from './plans.ts'
import type { Series, SeriesPoint } from './series.ts'

/** The data of a chart. */
export interface ChartProps {
  frame: Frame
  series: readonly Series[]
  plan: Plan
  title: string
  description: string
  print: (value: number) => string
  printTicks: (ticks: readonly number[]) => string[]
  printKey: (point: SeriesPoint) => string
  /** The point that has the focus, by line and index. */
  active: readonly [line: number, index: number] | null
}
