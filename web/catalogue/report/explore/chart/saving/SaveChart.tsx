import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../../ui/Icon.tsx'
import { CopyButton } from '../../../CopyButton.tsx'

interface Props {
  /** The element that contains the chart at both sizes. */
  picture: RefObject<HTMLDivElement | null>
  title: string
  notes: string
  source: string
  /** The name of the file, without its ending. */
  name: string
  /** The URL of the page with this chart. */
  address: string
}

/** Buttons that save the chart as a picture, with its title and source, and that copy its URL. The stylesheet hides them without scripts. */
export const SaveChart = ({ picture, title, notes, source, name, address }: Props) => {
  const { t } = useTranslation('explore')
  const save = async (kind: 'png' | 'svg') => {
    const svg = picture.current?.querySelector<SVGSVGElement>('.broad svg')
    if (!svg) return
    const { saveChart } = await import('./save-chart.ts')
    await saveChart(svg, { title, notes, source, name, kind })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not a fieldset
    <div className="savechart" role="group" aria-label={t('saveChart')}>
      <button type="button" className="btn quiet sm" onClick={() => save('png')}>
        <Icon of={IconDownload} size={16} />
        {t('savePng')}
      </button>
      <button type="button" className="btn quiet sm" onClick={() => save('svg')}>
        <Icon of={IconDownload} size={16} />
        {t('saveSvg')}
      </button>
      <CopyButton text={address} label={t('copyLink')} className="btn quiet sm" />
    </div>
  )
}
