import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../../../contract/catalogue/report-details.ts'
import type { Office } from '../../../../../contract/office/pages.ts'
import { formatDay } from '../../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { Chart } from '../../explore/chart/Chart.tsx'
import { buildDrawing } from '../../explore/chart/drawing.ts'
import { bottomMargin, topMargin } from '../../explore/chart/frames.ts'
import type { LoadedChart } from '../../explore/chart/load-chart.ts'
import { maxLines } from '../../explore/chart/plans.ts'
import { useChartWords } from '../../explore/chart/use-chart-words.ts'
import { pickReading } from '../../explore/reading.ts'
import { pickTexts, removeFinalPeriod } from '../../report-texts.ts'
import type { EmbeddedChart } from '../embedded-chart.server.ts'
import { Card, cardSize } from './Card.tsx'
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
/** Height of the label at the end of a line, which has the name and the value. */
const labelHeight = 30

/** Returns how many lines can have a label in a chart of a height. */
const countLabelledLines = (height: number) =>
  Math.min(maxLines, Math.max(1, Math.floor((height - topMargin - bottomMargin) / labelHeight)))

/** Replaces small multiples, which do not fit on a card, with a chart of lines. */
const replaceMultiples = (chart: LoadedChart): LoadedChart =>
  chart.plan.kind === 'multiples' ? { ...chart, plan: { ...chart.plan, kind: 'line' } } : chart

/** Draws the card of a chart: title, note and chart. Returns the card of the report if the chart has no points. */
export const ChartCard = ({ details, office, host, embeddedChart, chart: loadedChart }: Props) => {
  const { description: tableDescription, selection } = embeddedChart
  const chart = replaceMultiples(loadedChart)
  const { t } = useTranslation('explore')
  const { formatTitle, formatNotes } = useChartWords()
  const language = useLanguage()
  const reading = pickReading(selection, language)
  const drawing = buildDrawing(chart, selection.scale, reading)
  // A scale may leave no points, e.g. changes from a year before if the table has only one year.
  if (drawing.series.length === 0) return <ReportCard {...{ details, office, host }} />
  const { title, attribution } = pickTexts(details, language)
  const { series, buildFrameAt, formatValue, formatTicks, formatPointKey } = drawing
  const { plan } = chart
  const chartProps = {
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
  // The notes explain the scale and the unit, and mention what the chart leaves out.
  const notes = formatNotes(chart, drawing)
  const source = t('embedSource', {
    source: removeFinalPeriod(attribution) || office.name[language],
    number: tableDescription.version,
    day: formatDay(toBangkokDay(tableDescription.as_of), language),
  })
  const chartTitle = formatTitle(plan, series)
  const width = cardSize.width - 2 * cardSize.edge
  return (
    <Card
      {...{ language, office, host, source }}
      title={chartTitle}
      titleLines={2}
      titleSize={titleSize}
      // Thai sentences end without a full stop.
      note={[language === 'en' ? `${title}.` : title, notes].filter(Boolean).join(' ')}
      noteLines={1}
    >
      {(top, height) => (
        <svg x={cardSize.edge} y={top} width={width} height={height}>
          <title>{chartTitle}</title>
          <Chart
            {...chartProps}
            series={series.slice(0, countLabelledLines(height / textScale))}
            frame={buildFrameAt({ width: width / textScale, height: height / textScale })}
          />
        </svg>
      )}
    </Card>
  )
}
