import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/use-language.ts'
import type { Selection } from '../explore/address/selection.ts'
import { ChartFigures } from '../explore/chart/ChartFigures.tsx'
import { buildDrawing } from '../explore/chart/drawing.ts'
import type { LoadedChart } from '../explore/chart/load-chart.ts'
import { ChartAtBothWidths } from '../explore/chart/picture/ChartAtBothWidths.tsx'
import { useChartWords } from '../explore/chart/use-chart-words.ts'
import { pickReading } from '../explore/reading.ts'

interface Props {
  chart: LoadedChart
  selection: Selection
  /** The title of the report. */
  title: string
}

/** An embedded chart with its title and its figures. */
export const EmbedChart = ({ chart, selection, title }: Props) => {
  const { t } = useTranslation('explore')
  const { formatTitle, formatNotes, formatSubtitle, formatDescription } = useChartWords()
  const language = useLanguage()
  const reading = pickReading(selection, language)
  const drawing = buildDrawing(chart, selection.scale, reading)
  const { plan } = chart
  const chartTitle = formatTitle(plan, drawing.series)
  return (
    <>
      <title>{`${chartTitle} · ${title}`}</title>
      <header>
        <h1>{chartTitle}</h1>
        <p className="small soft">{formatSubtitle(title, formatNotes(chart, drawing))}</p>
      </header>
      {drawing.series.length === 0 ? (
        <p role="status">{t('noChart')}</p>
      ) : (
        <figure className="picture">
          <ChartAtBothWidths
            drawing={drawing}
            plan={plan}
            title={chartTitle}
            description={formatDescription(plan, drawing)}
            // Only scripts move to a point, and this page has none.
            active={null}
          />
          <ChartFigures drawing={drawing} plan={plan} />
        </figure>
      )}
    </>
  )
}
