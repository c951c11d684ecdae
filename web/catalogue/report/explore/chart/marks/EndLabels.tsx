import type { ChartProps } from '../chart-props.ts'
import { topMargin } from '../frames.ts'
import { spreadLabels } from '../label-heights.ts'
import { pickStyle, truncate } from '../styles.ts'

/** A longer name of a line is cut off. */
const maxNameLength = 14

/** Space between the end of the axes and the labels of the lines. */
const endLabelGap = 10

/** Labels each series at its end with its last value and its name, instead of a legend. */
export const EndLabels = ({ frame, series, plan, formatValue }: ChartProps) => {
  const needsLabels = series.length > 1 || plan.kind === 'line'
  // Without ticks, the axis has categories, where a series has no end.
  const canLabelEnds = plan.kind !== 'scatter' && frame.xTicks.length > 0
  if (!needsLabels || !canLabelEnds) return null
  const { x, y, bottom } = frame
  // A label with a name has two lines.
  const labelHeight = series[0]!.name ? 30 : 16
  const preferredYs = series.map(({ points }) => y(points.at(-1)!.y))
  const labelYs = spreadLabels(preferredYs, labelHeight, topMargin, bottom - 12)
  return (
    <g>
      {series.map(({ name, points }, index) => {
        const lastPoint = points.at(-1)!
        const labelLeft = frame.width - frame.rightMargin + endLabelGap
        return (
          <g key={name} className={`lab ${pickStyle(index)}`}>
            {plan.kind !== 'bar' && (
              <circle className={`end ${pickStyle(index)}`} cx={x(lastPoint.at)} cy={preferredYs[index]} r="4" />
            )}
            <text x={labelLeft} y={labelYs[index]! + 2} className="figure">
              {formatValue(lastPoint.y)}
            </text>
            {name && (
              <text x={labelLeft} y={labelYs[index]! + 17}>
                {truncate(name, maxNameLength)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
