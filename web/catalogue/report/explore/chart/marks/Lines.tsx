import type { ChartProps } from '../chart-props.ts'
import { buildAreaPath, buildLinePath } from '../paths.ts'
import { isAnnotated, type Series, type SeriesPoint, splitIntoSegments } from '../series.ts'
import { pickStyle } from '../styles.ts'
import { AnnotatedPoints } from './AnnotatedPoints.tsx'
import { pickFill } from './patterns.tsx'

/** Radius of the only point of a line, and of a point between two gaps. */
const [onlyPointRadius, lonePointRadius] = [4, 2]

/** The lines of a chart, with filled areas below them in a chart of areas. `id` is that of the patterns. */
export const Lines = ({ series, id, ...props }: Pick<ChartProps, 'frame' | 'series' | 'plan'> & { id: string }) => (
  <g>
    {/* The first line is drawn last, so that it is on top. */}
    {series
      .map((line, index) => <Line key={line.name} {...props} line={line} index={index} fill={pickFill(id, index)} />)
      .toReversed()}
  </g>
)

interface LineProps extends Pick<ChartProps, 'frame' | 'plan'> {
  line: Series
  index: number
  /** The fill of an area; undefined for that of the style. */
  fill: string | undefined
}

/** A line with its area, interrupted where periods are missing. */
const Line = ({ frame, plan, line: { points }, index, fill }: LineProps) => {
  const { x, y, base } = frame
  const segments = splitIntoSegments(points)
  const lonePoints = segments.flatMap(([point, ...others]) => (point && others.length === 0 ? [point] : []))
  const toPositions = (segment: readonly SeriesPoint[]) => segment.map(point => [x(point.at), y(point.y)] as const)
  const areaPaths = segments.map(segment => buildAreaPath(toPositions(segment), y(base)))
  const linePaths = segments.map(segment => buildLinePath(toPositions(segment)))
  const style = pickStyle(index)
  return (
    <g>
      {plan.kind === 'area' && <path className={`areafill ${style}`} d={areaPaths.join('')} fill={fill} />}
      <path className={`line ${style}`} d={linePaths.join('')} />
      {/* A line of one point would hardly be visible. */}
      {lonePoints
        .filter(point => !isAnnotated(point))
        .map(({ at, y: value }) => (
          <circle
            key={at}
            className={`end ${style}`}
            cx={x(at)}
            cy={y(value)}
            r={points.length === 1 ? onlyPointRadius : lonePointRadius}
          />
        ))}
      <AnnotatedPoints frame={frame} points={points} style={style} />
    </g>
  )
}
