import { Chart } from '../Chart.tsx'
import type { ChartProps } from '../chart-props.ts'
import type { Drawing } from '../drawing.ts'
import { narrow, wide } from '../frames.ts'

interface Props extends Pick<ChartProps, 'plan' | 'title' | 'description' | 'active'> {
  drawing: Drawing
}

/** Draws a chart for wide and for narrow screens; the stylesheet shows the one that fits. */
export const ChartAtBothWidths = ({ drawing, ...props }: Props) => {
  const { buildFrameAt, ...drawn } = drawing
  const chartProps = { ...props, ...drawn }
  return (
    <>
      <div className="broad">
        <Chart {...chartProps} frame={buildFrameAt(wide)} />
      </div>
      <div className="narrow">
        <Chart {...chartProps} frame={buildFrameAt(narrow)} />
      </div>
    </>
  )
}
