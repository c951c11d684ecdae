import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../drawing.ts'
import type { Plan } from '../plans.ts'
import { ChartAtBothWidths } from './ChartAtBothWidths.tsx'
import { useActivePoint } from './use-active-point.ts'

interface Props {
  ref: RefObject<HTMLDivElement | null>
  drawing: Drawing
  plan: Plan
  title: string
  description: string
}

/** A chart on the page of a report. The arrow keys move between its points, and a status announces the active one. */
export const ChartPicture = ({ ref, drawing, plan, title, description }: Props) => {
  const { t } = useTranslation('explore')
  const { position, text, movePoint, clear } = useActivePoint(drawing)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart whose points are reached by the arrow keys */}
      <div
        ref={ref}
        className="picture"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between its points
        tabIndex={0}
        aria-label={t('chartHelp', { title })}
        onKeyDown={movePoint}
        onBlur={clear}
      >
        <ChartAtBothWidths drawing={drawing} plan={plan} title={title} description={description} active={position} />
      </div>
      <p className="vh" role="status">
        {text}
      </p>
    </>
  )
}
