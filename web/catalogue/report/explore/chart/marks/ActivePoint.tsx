import { truncateText } from '../../../../../../contract/truncated-texts.ts'
import type { ChartProps } from '../chart-props.ts'
import { pickStyle } from '../styles.ts'
import { computeBarPlace } from './bar-places.ts'

/** The point that the arrow keys have reached, with its value. The label is at the left of a point at the right. */
export const ActivePoint = ({
  frame,
  series,
  plan,
  formatValue,
  formatPointKey,
  active,
}: Pick<ChartProps, 'frame' | 'series' | 'plan' | 'formatValue' | 'formatPointKey' | 'active'>) => {
  const point = active && series[active[0]]?.points[active[1]]
  if (!point) return null
  const { x, y, width } = frame
  const barPosition = { at: point.at, index: active[0], seriesCount: series.length }
  // At one time, the bars of several series are beside each other.
  const left = plan.kind === 'bar' ? computeBarPlace(frame, barPosition).centre : x(point.at)
  const top = y(point.y)
  const isAtRight = left > width * 0.6
  return (
    <g>
      <circle className={`active ${pickStyle(active[0])}`} cx={left} cy={top} r="5" />
      <text
        className="activetext"
        x={left + (isAtRight ? -10 : 10)}
        y={Math.max(14, top - 10)}
        textAnchor={isAtRight ? 'end' : 'start'}
      >
        <tspan className="figure">{formatValue(point.y)}</tspan> {truncateText(formatPointKey(point), 30)}
      </text>
    </g>
  )
}
