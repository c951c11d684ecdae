import type { ChartProps } from '../chart-props.ts'
import { pickStyle } from '../styles.ts'
import { pickFill } from './patterns.tsx'

/** The bars of a chart: at each position one bar of each series, beside each other. `id` is that of the patterns. */
export const Bars = ({ frame, series, id }: Pick<ChartProps, 'frame' | 'series'> & { id: string }) => {
  // `band` is the width of all bars at one position.
  const { x, y, band: groupWidth, base: baseValue } = frame
  const baseY = y(baseValue)
  const barWidth = groupWidth / series.length
  // Narrow bars have no gap between them.
  const gap = barWidth > 4 ? 1 : 0
  return (
    <g>
      {series.map(({ name, points }, index) =>
        points.map(point => {
          const [top, bottom] = [Math.min(y(point.y), baseY), Math.max(y(point.y), baseY)]
          return (
            <rect
              key={`${name} ${point.at}`}
              className={`barfill ${pickStyle(index)}`}
              fill={pickFill(id, index)}
              x={x(point.at) - groupWidth / 2 + index * barWidth}
              y={top}
              // A bar stays visible even if its value is tiny.
              width={Math.max(0.5, barWidth - gap)}
              height={Math.max(0.5, bottom - top)}
            />
          )
        }),
      )}
    </g>
  )
}
