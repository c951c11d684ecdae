import type { ChartProps } from './chart-props.ts'
import { margins } from './frames.ts'
import { truncate } from './styles.ts'

interface Props extends Pick<ChartProps, 'frame' | 'printTicks' | 'series' | 'printKey' | 'plan'> {
  /** False if the panel beside it already names the same values. */
  isNamed?: boolean
}

/** The axes of a chart, and the grid lines at their ticks. */
export const Axes = ({ frame, printTicks, series, printKey, plan, isNamed = true }: Props) => {
  const { width, left, right, bottom, x, y, band, xTicks, yTicks, base } = frame
  const namedPoints = xTicks.length === 0 && plan.kind !== 'scatter' ? (series[0]?.points ?? []) : []
  const baseY = y(base)
  const labels = printTicks(yTicks)
  return (
    <g>
      {yTicks.map((tick, index) => (
        <g key={tick}>
          <line className="grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          {isNamed && (
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {labels[index]}
            </text>
          )}
        </g>
      ))}
      <line className="base" x1={left} x2={width - right} y1={bottom} y2={bottom} />
      {baseY < bottom - 1 && baseY >= margins.top && (
        <line className="base" x1={left} x2={width - right} y1={baseY} y2={baseY} />
      )}
      {xTicks.map(({ at, label }) => (
        <g key={at}>
          <line className="base" x1={at} x2={at} y1={bottom} y2={bottom + 6} />
          <text x={at} y={bottom + 22} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {namedPoints.map(point => (
        <text
          key={point.at}
          transform={`translate(${x(point.at) + 4} ${bottom + 10}) rotate(${band > 80 ? 0 : -35})`}
          textAnchor={band > 80 ? 'middle' : 'end'}
        >
          {truncate(printKey(point), 14)}
        </text>
      ))}
    </g>
  )
}
