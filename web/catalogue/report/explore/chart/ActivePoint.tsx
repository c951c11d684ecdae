import type { ChartProps } from './chart-props.ts'
import { pickStyle, truncate } from './styles.ts'

/** The point that has the focus, with its figure. */
export const ActivePoint = ({
  frame,
  series,
  print,
  printKey,
  active,
}: Pick<ChartProps, 'frame' | 'series' | 'print' | 'printKey' | 'active'>) => {
  const point = active && series[active[0]]?.points[active[1]]
  if (!point) return null
  const { x, y, width } = frame
  const [left, top] = [x(point.at), y(point.y)]
  const isRight = left > width * 0.6
  return (
    <g>
      <circle className={`active ${pickStyle(active[0])}`} cx={left} cy={top} r="5" />
      <text
        className="activetext"
        x={left + (isRight ? -10 : 10)}
        y={Math.max(14, top - 10)}
        textAnchor={isRight ? 'end' : 'start'}
      >
        <tspan className="figure">{print(point.y)}</tspan> {truncate(printKey(point), 30)}
      </text>
    </g>
  )
}
