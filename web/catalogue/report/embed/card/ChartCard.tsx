import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../../../contract/catalogue/report-details.ts'
import type { Office } from '../../../../../contract/office/pages.ts'
import { formatDay } from '../../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { Chart } from '../../explore/chart/Chart.tsx'
import { buildDrawing } from '../../explore/chart/drawing.ts'
import { margins } from '../../explore/chart/frames.ts'
import type { Points } from '../../explore/chart/load-points.ts'
import { maxLines } from '../../explore/chart/plans.ts'
import { useChartWords } from '../../explore/chart/use-chart-words.ts'
import type { Reading } from '../../explore/values.ts'
import { pickTexts } from '../../report-texts.ts'
import type { EmbeddedChart } from '../embedded-chart.server.ts'
import { Card, cardSize } from './Card.tsx'
import { ReportCard } from './ReportCard.tsx'

interface Props {
  details: ReportDetails
  office: Pick<Office, 'name'>
  host: string
  chart: EmbeddedChart
  points: Points
}

/** Scale of chart texts on a card. */
const textScale = 1.6
/** Space for the name and value at the end of a line. */
const endHeight = 30

/** Returns the number of lines whose ends can be labelled at a height. */
const countLabelledLines = (height: number) =>
  Math.min(maxLines, Math.max(1, Math.floor((height - margins.top - margins.bottom) / endHeight)))

/** Replaces small multiples, which do not fit on a card. */
const replaceMultiples = (points: Points): Points =>
  points.plan.kind === 'multiples' ? { ...points, plan: { ...points.plan, kind: 'line' } } : points

/** Draws the card of a chart: title, description and chart. */
export const ChartCard = ({ details, office, host, chart: { description, selection }, ...input }: Props) => {
  const points = replaceMultiples(input.points)
  const { t } = useTranslation('explore')
  const { formatTitle, formatNotes } = useChartWords()
  const language = useLanguage()
  const reading: Reading = { era: selection.era ?? (language === 'th' ? 'be' : 'ce'), language }
  const drawing = buildDrawing(points, selection.scale, reading)
  // The changes of a year, for example, need more than a year.
  if (drawing.series.length === 0) return <ReportCard {...{ details, office, host }} />
  const { title, attribution } = pickTexts(details, language)
  const { series, frameAt, print, printTicks, printKey, overTime } = drawing
  const { plan } = points
  const chartProps = {
    plan,
    title: '',
    description: '',
    print,
    printTicks,
    printKey,
    active: null,
  }
  const notes = formatNotes(points, overTime ? selection.scale : 'value', drawing, reading)
  const source = t('embedSource', {
    source: attribution.replace(/[\s.]+$/, '') || office.name[language],
    number: description.version,
    day: formatDay(toBangkokDay(description.as_of), language),
  })
  const chartTitle = formatTitle(plan, series)
  const width = cardSize.width - 2 * cardSize.edge
  return (
    <Card
      {...{ language, office, host, source }}
      title={chartTitle}
      titleLines={2}
      titleSize={38}
      note={[language === 'en' ? `${title}.` : title, notes].filter(Boolean).join(' ')}
      noteLines={1}
    >
      {(top, height) => (
        <svg x={cardSize.edge} y={top} width={width} height={height}>
          <title>{chartTitle}</title>
          <Chart
            {...chartProps}
            series={series.slice(0, countLabelledLines(height / textScale))}
            frame={frameAt({ width: width / textScale, height: height / textScale })}
          />
        </svg>
      )}
    </Card>
  )
}
