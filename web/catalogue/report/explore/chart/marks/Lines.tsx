import type { ChartProps } from '../chart-props.ts'
import { buildAreaPath, buildLinePath } from '../paths.ts'
import { type SeriesPoint, splitIntoSegments } from '../series.ts'
import { pickStyle } from '../styles.ts'
import { pickFill } from './patterns.tsx'

/** The lines of a chart, with filled areas below them in a chart of areas. `id` is that of the patterns. */
export const Lines = ({ frame, series, plan, id }: Pick<ChartProps, 'frame' | 'series' | 'plan'> & { id: string }) => {
  const { x, y, band, base: baseValue } = frame
  const toPositions = (points: readonly SeriesPoint[]) => points.map(point => [x(point.at), y(point.y)] as const)
  return (
    <g>
      {/* The first line is drawn last, so that it is on top. */}
      {series
        .map(({ name, points }, index) => (
          <g key={name}>
            {plan.kind === 'area' && (
              <path
                className={`areafill ${pickStyle(index)}`}
                d={splitIntoSegments(points)
                  .map(segment => buildAreaPath(toPositions(segment), y(baseValue)))
                  .join('')}
                fill={pickFill(id, index)}
              />
            )}
            <path
              className={`line ${pickStyle(index)}`}
              d={splitIntoSegments(points)
                .map(segment => buildLinePath(toPositions(segment)))
                .join('')}
            />
            {/* A line of one point would not be visible. */}
            {points.length === 1 && (
              <circle
                className={`end ${pickStyle(index)}`}
                cx={x(points[0]!.at)}
                cy={y(points[0]!.y)}
                r={Math.max(3, band)}
              />
            )}
          </g>
        ))
        .toReversed()}
    </g>
  )
}
