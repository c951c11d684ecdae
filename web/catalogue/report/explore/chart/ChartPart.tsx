import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toBangkokTime } from '../../../../../contract/bangkok-times.ts'
import { useVisit } from '../../../../frame/use-visit.ts'
import { formatDay } from '../../../../ui/values/formats.ts'
import { Title } from '../../../../ui/values/Title.tsx'
import { toLanguageUrl } from '../../../../words/addresses.ts'
import { useExploring } from '../page/exploring.ts'
import type { QueryFailure } from '../send-query.ts'
import { ChartFigures } from './ChartFigures.tsx'
import { ChartChoices } from './choices/ChartChoices.tsx'
import { ScaleChoice } from './choices/ScaleChoice.tsx'
import { buildDrawing } from './drawing.ts'
import type { LoadedChart } from './load-chart.ts'
import { ChartPicture } from './picture/ChartPicture.tsx'
import { SaveChart } from './saving/SaveChart.tsx'
import { useChartWords } from './use-chart-words.ts'
import './chart.css'

interface Props {
  /** Null if the selection has no chart, or the engine refused it. */
  chart: LoadedChart | null
  /** Why the engine refused the chart; null if it did not. */
  failure: QueryFailure | null
  /** Who is named as the source below the chart, without a full stop at the end. */
  source: string
}

/** The chart of a selection with its settings, source and data. */
export const ChartPart = ({ chart, failure, source }: Props) => {
  const { t } = useTranslation('explore')
  return (
    <figure className="chart chartpart">
      {chart?.points.some(({ y }) => y !== null) ? (
        <DrawnChart chart={chart} source={source} />
      ) : (
        <p className="soft">{t(failure ?? 'noChart')}</p>
      )}
      <ChartChoices plan={chart?.plan ?? null} />
    </figure>
  )
}

/** A chart whose points have values; a note if the scale leaves none. */
const DrawnChart = ({ chart, source }: { chart: LoadedChart; source: string }) => {
  const { t } = useTranslation('explore')
  const { selection, reading, version, asOf, fileName, title: reportTitle, buildAddressWith } = useExploring()
  const { publicUrl } = useVisit()
  const { formatTitle, formatNotes, formatSubtitle, formatDescription } = useChartWords()
  const { plan } = chart
  const drawing = useMemo(() => buildDrawing(chart, selection.scale, reading), [chart, selection.scale, reading])
  const picture = useRef<HTMLDivElement>(null)
  // A scale may leave out all values, e.g. changes from a year before if the table has only one year.
  if (drawing.series.length === 0) return <p className="soft">{t('noChart')}</p>
  const title = formatTitle(plan, drawing.series)
  const notes = formatNotes(chart, drawing)
  const sourceNote = t('sourceNote', {
    source,
    number: version,
    day: formatDay(toBangkokTime(asOf).slice(0, 10), reading.language),
  })
  return (
    <>
      <div className="charthead">
        <div>
          <h2>
            <Title text={title} />
          </h2>
          {notes && <p className="small soft">{notes}</p>}
        </div>
        {drawing.isOverTime && <ScaleChoice />}
      </div>
      <ChartPicture
        ref={picture}
        drawing={drawing}
        plan={plan}
        title={title}
        description={formatDescription(plan, drawing)}
      />
      <figcaption className="source">{sourceNote}</figcaption>
      <SaveChart
        picture={picture}
        title={title}
        notes={formatSubtitle(reportTitle, notes)}
        source={sourceNote}
        name={fileName}
        address={toLanguageUrl(reading.language, publicUrl + buildAddressWith({}))}
      />
      <ChartFigures drawing={drawing} plan={plan} />
    </>
  )
}
