import type { ChartProps } from '../chart-props.ts'
import { topMargin } from '../frames.ts'
import { spreadLabels } from '../labels/label-heights.ts'
import { endLabelGap, fontSize, hasEndLabels, pickTextOffset, swatchSize } from '../labels/label-sizes.ts'
import { shortenNames } from '../labels/short-names.ts'
import { isAnnotated } from '../series.ts'
import { pickStyle } from '../styles.ts'
import { pickFill } from './patterns.tsx'

/**
 * Labels each series at its end with its last value and its name, instead of a legend. Labels of bars have a swatch with the fill of the
 * bars. `id` is that of the patterns.
 */
export const EndLabels = ({ frame, series, plan, formatValue, id }: ChartProps & { id: string }) => {
  // Without ticks, the axis has categories, where a series has no end.
  if (!hasEndLabels(plan, series) || frame.xTicks.length === 0) return null
  const { x, y, bottom } = frame
  // A label with a name has two lines.
  const labelHeight = series[0]!.name ? 30 : 16
  const preferredYs = series.map(({ points }) => y(points.at(-1)!.y))
  const labelYs = spreadLabels(preferredYs, { gap: labelHeight, top: topMargin, bottom: bottom - 12 })
  const labelLeft = frame.width - frame.rightMargin + endLabelGap
  const textLeft = frame.width - frame.rightMargin + pickTextOffset(plan)
  const shortNames = shortenNames(
    series.map(({ name }) => name),
    (frame.width - textLeft) / fontSize,
  )
  return (
    <g>
      {series.map(({ name, points }, index) => {
        const lastPoint = points.at(-1)!
        const labelY = labelYs[index]! + 2
        return (
          <g key={name} className={`lab ${pickStyle(index)}`}>
            {name && <title>{name}</title>}
            {plan.kind === 'bar' ? (
              <rect
                className={`barfill swatch ${pickStyle(index)}`}
                fill={pickFill(id, index)}
                x={labelLeft}
                y={labelY - swatchSize + 1}
                width={swatchSize}
                height={swatchSize}
              />
            ) : (
              <circle
                className={`${isAnnotated(lastPoint) ? 'annotated' : 'end'} ${pickStyle(index)}`}
                cx={x(lastPoint.at)}
                cy={preferredYs[index]}
                r="4"
              />
            )}
            <text x={textLeft} y={labelY} className="figure">
              {formatValue(lastPoint.y)}
            </text>
            {name && (
              <text x={textLeft} y={labelY + 15}>
                {shortNames[index]}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
