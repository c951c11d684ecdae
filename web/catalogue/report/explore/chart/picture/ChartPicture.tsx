import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../Chart.tsx'
import type { Drawing } from '../drawing.ts'
import { narrow, wide } from '../frames.ts'
import type { Plan } from '../plans.ts'
import { useActivePoint } from './use-active-point.ts'

interface Props {
  ref: RefObject<HTMLDivElement | null>
  drawing: Drawing
  plan: Plan
  title: string
  description: string
}

/** Draws a chart for wide and for narrow screens. The arrow keys move between its points, and a status announces the active one. */
export const ChartPicture = ({ ref, drawing, plan, title, description }: Props) => {
  const { t } = useTranslation('explore')
  const { series, buildFrameAt, formatValue, formatTicks, formatPointKey } = drawing
  const { position, text, movePoint, clear } = useActivePoint(drawing)
  const chartProps = { series, plan, title, description, formatValue, formatTicks, formatPointKey, active: position }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart whose points are reached by the arrow keys */}
      <div
        ref={ref}
        className="picture"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between its points
        tabIndex={0}
        aria-label={`${title}. ${t('chartHelp')}`}
        onKeyDown={movePoint}
        onBlur={clear}
      >
        <div className="broad">
          <Chart {...chartProps} frame={buildFrameAt(wide)} />
        </div>
        <div className="narrow">
          <Chart {...chartProps} frame={buildFrameAt(narrow)} />
        </div>
      </div>
      <p className="vh" role="status">
        {text}
      </p>
    </>
  )
}
