import type { Frame } from '../frames.ts'
import { isAnnotated, type SeriesPoint } from '../series.ts'

/** With more annotated points, circles of the usual radius would hide each other. */
const maxLargePoints = 40

/** Draws hollow circles at the points of a line that the publisher annotated. `style` is the class of the line. */
export const AnnotatedPoints = ({
  frame: { x, y },
  points,
  style,
}: {
  frame: Frame
  points: readonly SeriesPoint[]
  style: string
}) => {
  const annotatedPoints = points.filter(isAnnotated)
  const radius = annotatedPoints.length > maxLargePoints ? 1.5 : 3.5
  return annotatedPoints.map(point => (
    <circle key={point.at} className={`annotated ${style}`} cx={x(point.at)} cy={y(point.y)} r={radius} />
  ))
}
