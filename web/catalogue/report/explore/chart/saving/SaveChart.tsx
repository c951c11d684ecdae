import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** The element that contains the chart at both sizes. */
  picture: RefObject<HTMLDivElement | null>
  title: string
  notes: string
  source: string
  /** The name of the file, without its ending. */
  name: string
}

/** Buttons that save the chart as a picture, with its title and source. The stylesheet hides them without scripts. */
export const SaveChart = ({ picture, title, notes, source, name }: Props) => {
  const { t } = useTranslation('explore')
  const save = async (kind: 'png' | 'svg') => {
    const svg = picture.current?.querySelector<SVGSVGElement>('.broad svg')
    if (!svg) return
    const { saveChart } = await import('./save-chart.ts')
    await saveChart(svg, { title, notes, source, name, kind })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are not a fieldset
    <div className="savechart" role="group" aria-label={t('saveChart')}>
      <button type="button" className="btn quiet sm" onClick={() => save('png')}>
        {t('savePng')}
      </button>
      <button type="button" className="btn quiet sm" onClick={() => save('svg')}>
        {t('saveSvg')}
      </button>
    </div>
  )
}
