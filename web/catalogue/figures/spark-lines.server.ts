import { scaleLinear } from 'd3-scale'
import type { SeriesPoint } from '../../../contract/tables/series.ts'
import { buildLinePath } from '../report/explore/chart/paths.ts'
import { parseTime } from '../report/explore/chart/series.ts'
import { computeValueRange, noDatePart, roundToTenth, splitTimes, type TimedPoint } from './drawing-scales.ts'
import { sparkSize } from './drawing-sizes.ts'

/** Draws a line without axes, and returns the position of its last point, and whether the publisher annotated it. Needs at least one point. */
export const drawSparkLine = (points: readonly SeriesPoint[]) => {
  const { margin } = sparkSize
  const timedPoints = points.map(({ at, value }) => ({ time: parseTime(at, noDatePart), value }))
  const [low, high] = computeValueRange(
    points.map(({ value }) => value),
    'line',
  )
  const x = scaleLinear([timedPoints[0]!.time, timedPoints.at(-1)!.time], [0, sparkSize.width])
  const y = scaleLinear([low, high], [sparkSize.height - margin, margin])
  const toPosition = ({ time, value }: TimedPoint): [number, number] => [roundToTenth(x(time)), roundToTenth(y(value))]
  return {
    line: splitTimes(timedPoints)
      .map(segment => buildLinePath(segment.map(toPosition)))
      .join(''),
    end: toPosition(timedPoints.at(-1)!),
    isEndAnnotated: points.at(-1)!.annotation !== undefined,
  }
}
