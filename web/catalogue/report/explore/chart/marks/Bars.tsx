import type { ChartProps } from '../chart-props.ts'
import { isAnnotated } from '../series.ts'
import { pickStyle } from '../styles.ts'
import { computeBarPlace } from './bar-places.ts'
import { pickFill } from './patterns.tsx'

/** The bars of a chart: at each position one bar of each series, beside each other. `id` is that of the patterns. */
export const Bars = ({ frame, series, id }: Pick<ChartProps, 'frame' | 'series'> & { id: string }) => {
  const { y, base: baseValue } = frame
  const baseY = y(baseValue)
  return (
    <g>
      {series.map(({ name, points }, index) =>
        points.map(point => {
          const [top, bottom] = [Math.min(y(point.y), baseY), Math.max(y(point.y), baseY)]
          const { left, width } = computeBarPlace(frame, { at: point.at, index, seriesCount: series.length })
          return (
            <rect
              key={`${name} ${point.at}`}
              className={`barfill ${pickStyle(index)}${isAnnotated(point) ? ' pale' : ''}`}
              fill={pickFill(id, index)}
              x={left}
              y={top}
              width={width}
              // A bar stays visible even if its value is tiny.
              height={Math.max(0.5, bottom - top)}
            />
          )
        }),
      )}
    </g>
  )
}
