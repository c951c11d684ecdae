import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/use-language.ts'
import type { Selection } from '../explore/address/address.ts'
import { Chart } from '../explore/chart/Chart.tsx'
import { ChartFigures } from '../explore/chart/ChartFigures.tsx'
import { buildDrawing } from '../explore/chart/drawing.ts'
import { narrow, wide } from '../explore/chart/frames.ts'
import type { Points } from '../explore/chart/load-points.ts'
import { useChartWords } from '../explore/chart/use-chart-words.ts'
import type { Reading } from '../explore/values.ts'

interface Props {
  points: Points
  selection: Selection
  /** The title of the report. */
  title: string
}

/** A chart with its title and its figures, drawn for two widths. */
export const EmbedChart = ({ points, selection, title }: Props) => {
  const { t } = useTranslation('explore')
  const { formatTitle, formatNotes, formatDescription } = useChartWords()
  const language = useLanguage()
  const reading: Reading = { era: selection.era ?? (language === 'th' ? 'be' : 'ce'), language }
  const drawing = buildDrawing(points, selection.scale, reading)
  const { plan } = points
  const { series, frameAt, print, printTicks, printKey, overTime } = drawing
  const chartTitle = formatTitle(plan, series)
  const chartProps = {
    series,
    plan,
    title: chartTitle,
    description: formatDescription(plan, drawing, reading),
    print,
    printTicks,
    printKey,
    active: null,
  }
  return (
    <>
      <title>{`${chartTitle} · ${title}`}</title>
      <header>
        <h1>{chartTitle}</h1>
        <p className="small soft">
          {language === 'en' ? `${title}.` : title}{' '}
          {formatNotes(points, overTime ? selection.scale : 'value', drawing, reading)}
        </p>
      </header>
      {series.length === 0 ? (
        <p role="status">{t('noChart')}</p>
      ) : (
        <figure className="picture">
          <div className="broad">
            <Chart {...chartProps} frame={frameAt(wide)} />
          </div>
          <div className="narrow">
            <Chart {...chartProps} frame={frameAt(narrow)} />
          </div>
          <ChartFigures drawing={drawing} plan={plan} />
        </figure>
      )}
    </>
  )
}
