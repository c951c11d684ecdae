import type { Plan } from '../plans.ts'
import type { Series } from '../series.ts'
import { measureWidth } from './text-widths.ts'

/** Font size of the texts in a chart, as in chart.css and card-style.ts. */
export const fontSize = 13
/** Space between the end of the axes and the labels of the lines. */
export const endLabelGap = 10
/** Width of the swatch at a label of bars, and its distance to the text. */
export const swatchSize = 11
const swatchGap = 5
/** The least space at the right of a chart with labels, and of one without. */
const minLabelSpace = 64
const spaceWithoutLabels = 12
/** The most space for labels with names: this, or this part of a wide chart. */
const maxLabelSpace = 104
const maxLabelShare = 0.22

/** Returns true if each series of a chart over time has a label at its end. */
export const hasEndLabels = (plan: Plan, series: readonly Series[]) =>
  plan.kind !== 'scatter' && (series.length > 1 || plan.kind === 'line')

/** Returns the distance from the end of the axes to the text of a label; bars have a swatch there. */
export const pickTextOffset = ({ kind }: Plan) => endLabelGap + (kind === 'bar' ? swatchSize + swatchGap : 0)

interface LabelContext {
  plan: Plan
  series: readonly Series[]
  isOverTime: boolean
  formatValue: (value: number) => string
}

/** Returns the space at the right of a chart for its labels: as much as the widest name or value needs, within limits. */
export const computeLabelSpace = ({ plan, series, isOverTime, formatValue }: LabelContext, chartWidth: number) => {
  if (!isOverTime || !hasEndLabels(plan, series)) return spaceWithoutLabels
  const texts = series.flatMap(({ name, points }) => [name, formatValue(points.at(-1)!.y)])
  const textWidth = Math.ceil(fontSize * Math.max(...texts.map(measureWidth)))
  const swatchSpace = pickTextOffset(plan) - endLabelGap
  const maxSpace = Math.max(maxLabelSpace, maxLabelShare * chartWidth) + swatchSpace
  return Math.min(maxSpace, Math.max(minLabelSpace, pickTextOffset(plan) + textWidth))
}
