import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../../../contract/catalogue/report-details.ts'
import type { Office } from '../../../../../contract/office/pages.ts'
import { formatDay } from '../../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { Chart } from '../../explore/chart/Chart.tsx'
import { buildDrawing } from '../../explore/chart/drawing.ts'
import type { LoadedChart } from '../../explore/chart/load-chart.ts'
import { useChartWords } from '../../explore/chart/use-chart-words.ts'
import { pickReading } from '../../explore/reading.ts'
import { pickTexts, removeFinalPeriod } from '../../report-texts.ts'
import type { EmbeddedChart } from '../embedded-chart.server.ts'
import { buildCardLayout, Card, cardSize } from './Card.tsx'
import { countFittingLines, keepLines } from './fitting-lines.ts'
import { ReportCard } from './ReportCard.tsx'

interface Props {
  details: ReportDetails
  office: Pick<Office, 'name'>
  host: string
  embeddedChart: EmbeddedChart
  chart: LoadedChart
}

/** The title is smaller than on other cards, as the chart needs more space. */
const titleSize = 38
/** The chart is drawn smaller and then enlarged by this factor, so that its texts are readable on a card. */
const textScale = 1.6
/** Replaces small multiples, which do not fit on a card, with a chart of lines. */
const replaceMultiples = (chart: LoadedChart): LoadedChart =>
  chart.plan.kind === 'multiples' ? { ...chart, plan: { ...chart.plan, kind: 'line' } } : chart

/** Draws the card of a chart: title, note and chart. Returns the card of the report if the chart has no points. */
export const ChartCard = ({ details, office, host, embeddedChart, chart: loadedChart }: Props) => {
  const { description: tableDescription, selection } = embeddedChart
  const { t } = useTranslation('explore')
  const { formatTitle, formatNotes, formatSubtitle } = useChartWords()
  const language = useLanguage()
  const reading = pickReading(selection, language)
  const wholeChart = replaceMultiples(loadedChart)
  const { series: allSeries } = buildDrawing(wholeChart, selection.scale, reading)
  // A scale may leave no points, e.g. changes from a year before if the table has only one year.
  if (allSeries.length === 0) return <ReportCard {...{ details, office, host }} />
  const { title, attribution } = pickTexts(details, language)
  const { plan } = wholeChart
  // A title that names the lines has at most three of them, which always fit.
  const chartTitle = formatTitle(plan, allSeries)
  const texts = { language, title: chartTitle, titleLines: 2, titleSize, noteLines: 1 }
  const { contentHeight } = buildCardLayout({ ...texts, note: title })
  const maxLines = countFittingLines(contentHeight / textScale)
  // Axes and notes are those of the lines that fit.
  const chart = keepLines(wholeChart, allSeries.slice(0, maxLines))
  const drawing = buildDrawing(chart, selection.scale, reading)
  const { series, buildFrameAt, formatValue, formatTicks, formatPointKey } = drawing
  const total = chart.lineCount ?? allSeries.length
  const shownLines =
    series.length < total && t(plan.kind === 'bar' ? 'barsShown' : 'linesShown', { shown: series.length, total })
  // The notes explain the scale and the unit. The number of lines already tells readers that some are left out.
  const notes = formatNotes({ ...chart, isCut: chart.isCut && !shownLines }, drawing)
  const chartProps = {
    series,
    plan,
    // The card becomes a picture file, where texts for screen readers have no effect.
    title: '',
    description: '',
    formatValue,
    formatTicks,
    formatPointKey,
    // No point is selected in a picture.
    active: null,
  }
  const source = t('embedSource', {
    source: removeFinalPeriod(attribution) || office.name[language],
    number: tableDescription.version,
    day: formatDay(toBangkokDay(tableDescription.as_of), language),
  })
  const width = cardSize.width - 2 * cardSize.edge
  return (
    <Card
      {...{ ...texts, office, host, source }}
      // The number of lines comes first, as the end of a long note is cut off.
      note={[shownLines, formatSubtitle(title, notes)].filter(Boolean).join(' ')}
    >
      {(top, height) => (
        <svg x={cardSize.edge} y={top} width={width} height={height}>
          <title>{chartTitle}</title>
          <Chart {...chartProps} frame={buildFrameAt({ width: width / textScale, height: height / textScale })} />
        </svg>
      )}
    </Card>
  )
}
