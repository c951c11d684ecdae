import { bottomMargin, topMargin } from '../../explore/chart/frames.ts'
import type { LoadedChart } from '../../explore/chart/load-chart.ts'
import { maxLines } from '../../explore/chart/plans.ts'
import type { Series } from '../../explore/chart/series.ts'

/** Height of the label at the end of a line, which has the name and the value. */
const labelHeight = 30

/** Returns how many lines can have a label in a chart of a height. */
export const countFittingLines = (height: number) =>
  Math.min(maxLines, Math.max(1, Math.floor((height - topMargin - bottomMargin) / labelHeight)))

/** Returns the chart with only some of its lines. */
export const keepLines = (chart: LoadedChart, lines: readonly Series[]): LoadedChart => {
  const names = new Set(lines.map(({ name }) => name))
  // A line without a value of its column has an empty name.
  return { ...chart, points: chart.points.filter(({ by }) => names.has(by === null ? '' : String(by))) }
}
