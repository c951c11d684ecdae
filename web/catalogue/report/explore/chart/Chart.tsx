import { useId } from 'react'
import { Axes } from './Axes.tsx'
import type { ChartProps } from './chart-props.ts'
import { ActivePoint } from './marks/ActivePoint.tsx'
import { Bars } from './marks/Bars.tsx'
import { EndLabels } from './marks/EndLabels.tsx'
import { Lines } from './marks/Lines.tsx'
import { PanelMarks } from './marks/PanelMarks.tsx'
import { Patterns } from './marks/patterns.tsx'
import { isAnnotated } from './series.ts'

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
          <EndLabels {...props} id={id} />
          <ActivePoint {...props} />
        </>
      )}
    </svg>
  )
}

/** The values of a chart, drawn by its kind. `id` is that of the patterns. */
const Marks = ({ frame, series, plan, id }: ChartProps & { id: string }) => {
  switch (plan.kind) {
    case 'bar':
      return <Bars frame={frame} series={series} id={id} />
    case 'scatter':
      return <Dots frame={frame} series={series} />
    default:
      return <Lines frame={frame} series={series} plan={plan} id={id} />
  }
}

/** The points of a scatter chart. Several may have the same position, but not the same name. */
const Dots = ({ frame: { x, y }, series }: Pick<ChartProps, 'frame' | 'series'>) =>
  series.map(({ points }) =>
    points.map(point => (
      <circle
        key={String(point.key)}
        className={isAnnotated(point) ? 'dot annotated' : 'dot'}
        cx={x(point.at)}
        cy={y(point.y)}
        r="4"
      />
    )),
  )
