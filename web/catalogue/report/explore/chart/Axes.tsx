import type { ChartProps } from './chart-props.ts'
import { topMargin } from './frames.ts'
import { fontSize } from './labels/label-sizes.ts'
import { shortenNames } from './labels/short-names.ts'

interface Props extends Pick<ChartProps, 'frame' | 'formatTicks' | 'series' | 'formatPointKey' | 'plan'> {
  /** False to leave out the labels of the values, as the panel at the left has the same ones. */
  isNamed?: boolean
}

/** The room for the label of a category, in units of the drawing; a longer label is shortened. */
const categoryRoom = 104
/** Narrower bars, in units of the drawing, have slanted labels. */
const minLevelBand = 80

/** The axes of a chart with their labels, and the grid lines of the values. */
export const Axes = ({ frame, formatTicks, series, formatPointKey, plan, isNamed = true }: Props) => {
  const { width, left, rightMargin, bottom, x, y, band, xTicks, yTicks, base } = frame
  // An axis of categories has no ticks: each bar has a label.
  const hasCategories = xTicks.length === 0 && plan.kind !== 'scatter'
  const labelledPoints = hasCategories ? (series[0]?.points ?? []) : []
  const isSlanted = band <= minLevelBand
  const baseY = y(base)
  // Elsewhere the line would cover the horizontal axis, or be outside the chart.
  const isBaseInside = baseY < bottom - 1 && baseY >= topMargin
  const labels = formatTicks(yTicks)
  const categories = labelledPoints.map(formatPointKey)
  const shortCategories = shortenNames(categories, categoryRoom / fontSize)
  return (
    <g>
      {yTicks.map((tick, index) => (
        <g key={tick}>
          <line className="grid" x1={left} x2={width - rightMargin} y1={y(tick)} y2={y(tick)} />
          {isNamed && (
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {labels[index]}
            </text>
          )}
        </g>
      ))}
      <line className="base" x1={left} x2={width - rightMargin} y1={bottom} y2={bottom} />
      {isBaseInside && <line className="base" x1={left} x2={width - rightMargin} y1={baseY} y2={baseY} />}
      {xTicks.map(({ at, label }) => (
        <g key={at}>
          <line className="base" x1={at} x2={at} y1={bottom} y2={bottom + 6} />
          <text x={at} y={bottom + 22} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {labelledPoints.map((point, index) => (
        <text
          key={point.at}
          transform={
            isSlanted
              ? `translate(${x(point.at) + 4} ${bottom + 10}) rotate(-35)`
              : `translate(${x(point.at)} ${bottom + 22})`
          }
          textAnchor={isSlanted ? 'end' : 'middle'}
        >
          <title>{categories[index]}</title>
          {shortCategories[index]}
        </text>
      ))}
    </g>
  )
}
