import { useId } from 'react'
import { ActivePoint } from './ActivePoint.tsx'
import { Axes } from './Axes.tsx'
import type { ChartProps } from './chart-props.ts'
import { topMargin } from './frames.ts'
import { spreadLabels } from './label-heights.ts'
import { PanelMarks } from './PanelMarks.tsx'
import { buildAreaPath, buildLinePath } from './paths.ts'
import { type SeriesPoint, splitIntoSegments } from './series.ts'
import { pickStyle, truncate } from './styles.ts'

/** A chart of lines, areas, bars or points, as an SVG. */
export const Chart = (props: ChartProps) => {
  const { frame, title, description } = props
  const id = useId()
  const { width, height } = frame.panels?.picture ?? frame
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}t ${id}d`}>
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      {frame.panels ? (
        <PanelMarks {...props} panels={frame.panels} />
      ) : (
        <>
          <Patterns id={id} />
          <Axes {...props} />
          <Marks {...props} id={id} />
          <EndLabels {...props} />
          <ActivePoint {...props} />
        </>
      )}
    </svg>
  )
}

const patternAngles = [45, -45, 0, 90]

/** Returns the fill of an area or of bars: the first series is plain, the others have patterns in turn. */
const pickFill = (id: string, index: number) =>
  index === 0 ? undefined : `url(#${id}p${((index - 1) % patternAngles.length) + 1})`

/** Hatching for areas and bars, so that they do not differ only by colour. */
const Patterns = ({ id }: { id: string }) => (
  <defs>
    {patternAngles.map((angle, index) => (
      <pattern
        key={angle}
        id={`${id}p${index + 1}`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${angle})`}
      >
        <rect className={`hatchground s${index + 1}`} width="6" height="6" />
        <line className={`hatch s${index + 1}`} x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    ))}
  </defs>
)

const Marks = ({ frame, series, plan, id }: ChartProps & { id: string }) => {
  const { x, y, band, base } = frame
  if (plan.kind === 'bar') return <Bars frame={frame} series={series} id={id} />
  if (plan.kind === 'scatter')
    return series.map(({ points }) =>
      points.map(point => <circle key={point.at} className="dot" cx={x(point.at)} cy={y(point.y)} r="4" />),
    )
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
                  .map(run => buildAreaPath(toPositions(run), y(base)))
                  .join('')}
                fill={pickFill(id, index)}
              />
            )}
            <path
              className={`line ${pickStyle(index)}`}
              d={splitIntoSegments(points)
                .map(run => buildLinePath(toPositions(run)))
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

const Bars = ({ frame, series, id }: Pick<ChartProps, 'frame' | 'series'> & { id: string }) => {
  const { x, y, band, base } = frame
  const baseY = y(base)
  const barWidth = band / series.length
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
              x={x(point.at) - band / 2 + index * barWidth}
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

/** A longer name of a line is cut off. */
const maxNameLength = 14

/** Space between the end of the axes and the labels of the lines. */
const endLabelGap = 10

/** Labels each line at its end with its last value and its name, instead of a legend. */
const EndLabels = ({ frame, series, plan, print }: ChartProps) => {
  const hasLabels = series.length > 1 || plan.kind === 'line'
  // Without ticks, the axis has categories, whose bars have no end to label.
  if (!hasLabels || plan.kind === 'scatter' || frame.xTicks.length === 0) return null
  const { x, y, bottom } = frame
  // A label with a name has two lines.
  const labelHeight = series[0]!.name ? 30 : 16
  const preferredYs = series.map(({ points }) => y(points.at(-1)!.y))
  const labelYs = spreadLabels(preferredYs, labelHeight, topMargin, bottom - 12)
  return (
    <g>
      {series.map(({ name, points }, index) => {
        const lastPoint = points.at(-1)!
        const labelLeft = frame.width - frame.right + endLabelGap
        return (
          <g key={name} className={`lab ${pickStyle(index)}`}>
            {plan.kind !== 'bar' && (
              <circle className={`end ${pickStyle(index)}`} cx={x(lastPoint.at)} cy={preferredYs[index]} r="4" />
            )}
            <text x={labelLeft} y={labelYs[index]! + 2} className="figure">
              {print(lastPoint.y)}
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
