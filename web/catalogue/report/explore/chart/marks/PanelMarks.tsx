import { Axes } from '../Axes.tsx'
import type { ChartProps } from '../chart-props.ts'
import type { Panels } from '../frames.ts'
import { fontSize } from '../labels/label-sizes.ts'
import { shortenNames } from '../labels/short-names.ts'
import { measureWidth } from '../labels/text-widths.ts'
import { buildLinePath } from '../paths.ts'
import { splitIntoSegments } from '../series.ts'
import { ActivePoint } from './ActivePoint.tsx'
import { AnnotatedPoints } from './AnnotatedPoints.tsx'

/** Height of the names above the panels. */
const headHeight = 10

/** Draws a panel for each line, with the name and the last value of the line above it. All panels have the same axes. */
export const PanelMarks = ({ panels, ...props }: ChartProps & { panels: Panels }) => {
  const { frame, series, formatValue, active } = props
  const { columns, across, down } = panels
  const values = series.map(({ points }) => formatValue(points.at(-1)!.y))
  const nameRoom = (frame.width - frame.left) / fontSize - Math.max(...values.map(value => measureWidth(` ${value}`)))
  const shortNames = shortenNames(
    series.map(({ name }) => name),
    nameRoom,
  )
  return series.map((line, index) => {
    const column = index % columns
    const lastPoint = line.points.at(-1)!
    // A panel has only one line, whose index is 0.
    const panelProps = { ...props, series: [line], active: active?.[0] === index ? ([0, active[1]] as const) : null }
    return (
      <g key={line.name} transform={`translate(${column * across} ${Math.floor(index / columns) * down + headHeight})`}>
        <text className="panelname" x={frame.left} y={6}>
          {line.name && <title>{line.name}</title>}
          {line.name && `${shortNames[index]} `}
          <tspan className="figure">{values[index]}</tspan>
        </text>
        <Axes {...panelProps} isNamed={column === 0} />
        <path
          className="line s0"
          d={splitIntoSegments(line.points)
            .map(run => buildLinePath(run.map(point => [frame.x(point.at), frame.y(point.y)] as const)))
            .join('')}
        />
        <circle className="end s0" cx={frame.x(lastPoint.at)} cy={frame.y(lastPoint.y)} r="3" />
        <AnnotatedPoints frame={frame} points={line.points} style="s0" />
        <ActivePoint {...panelProps} />
      </g>
    )
  })
}
