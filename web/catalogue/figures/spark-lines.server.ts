import { scaleLinear } from 'd3-scale'
import type { SeriesPoint } from '../../../contract/tables/series.ts'
import { buildLinePath } from '../report/explore/chart/paths.ts'
import { parseTime } from '../report/explore/chart/series.ts'
import { computeValueRange, noDatePart, roundToTenth } from './drawing-scales.ts'
import { sparkSize } from './drawing-sizes.ts'

/** Draws a line without axes, and returns the position of its last point, and whether the publisher annotated it. Needs at least one point. */
export const drawSparkLine = (points: readonly SeriesPoint[]) => {
  const { margin } = sparkSize
  const times = points.map(({ at }) => parseTime(at, noDatePart))
  const [low, high] = computeValueRange(
    points.map(({ value }) => value),
    'line',
  )
  const x = scaleLinear([times[0]!, times.at(-1)!], [0, sparkSize.width])
  const y = scaleLinear([low, high], [sparkSize.height - margin, margin])
  const positions = points.map(({ value }, index): [number, number] => [
    roundToTenth(x(times[index]!)),
    roundToTenth(y(value)),
  ])
  return {
    line: buildLinePath(positions),
    end: positions.at(-1)!,
    isEndAnnotated: points.at(-1)!.annotation !== undefined,
  }
}
