import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toBangkokTime } from '../../../../../contract/bangkok-times.ts'
import { useVisit } from '../../../../frame/use-visit.ts'
import { formatDay } from '../../../../ui/values/formats.ts'
import { Title } from '../../../../ui/values/Title.tsx'
import { toLanguageUrl } from '../../../../words/addresses.ts'
import { useAnnotationWords } from '../annotated/use-annotation-words.ts'
import { useExploring } from '../page/exploring.ts'
import type { QueryFailure } from '../send-query.ts'
import { Chart } from './Chart.tsx'
import { ChartFigures } from './ChartFigures.tsx'
import { ChartChoices } from './choices/ChartChoices.tsx'
import { ScaleChoice } from './choices/ScaleChoice.tsx'
import { buildDrawing } from './drawing.ts'
import { narrow, wide } from './frames.ts'
import type { LoadedChart } from './load-chart.ts'
import { findNextPoint } from './next-point.ts'
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
  const { formatAnnotation } = useAnnotationWords()
  const { plan } = chart
  const drawing = useMemo(() => buildDrawing(chart, selection.scale, reading), [chart, selection.scale, reading])
  const { series, buildFrameAt, formatValue, formatTicks, formatPointKey, isOverTime } = drawing
  /** The point that the arrow keys have reached: the index of its line, and its index in the line. */
  const [activePosition, setActivePosition] = useState<readonly [line: number, index: number] | null>(null)
  const picture = useRef<HTMLDivElement>(null)
  const title = formatTitle(plan, series)
  const notes = formatNotes(chart, drawing)
  const description = formatDescription(plan, drawing)
  const sourceNote = t('sourceNote', {
    source,
    number: version,
    day: formatDay(toBangkokTime(asOf).slice(0, 10), reading.language),
  })
  const activeSeries = activePosition && series[activePosition[0]]
  const activePoint = activePosition && activeSeries?.points[activePosition[1]]
  const moveActivePoint = (event: KeyboardEvent) => {
    const nextPoint = findNextPoint(activePosition, event.key, series)
    if (!nextPoint) return
    event.preventDefault()
    setActivePosition(nextPoint)
  }
  // A scale may leave out all values, e.g. changes from a year before if the table has only one year.
  if (series.length === 0) return <p className="soft">{t('noChart')}</p>
  // A single line has no name.
  const activeText =
    activeSeries &&
    activePoint &&
    [
      activeSeries.name,
      t('pointOf', { x: formatPointKey(activePoint), y: formatValue(activePoint.y) }),
      activePoint.annotation !== undefined && formatAnnotation(activePoint.annotation),
    ]
      .filter(Boolean)
      .join(', ')
  const chartProps = {
    series,
    plan,
    title,
    description,
    formatValue,
    formatTicks,
    formatPointKey,
    active: activePosition,
  }
  return (
    <>
      <div className="charthead">
        <div>
          <h2>
            <Title text={title} />
          </h2>
          {notes && <p className="small soft">{notes}</p>}
        </div>
        {isOverTime && <ScaleChoice />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart whose points are reached by the arrow keys */}
      <div
        ref={picture}
        className="picture"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between its points
        tabIndex={0}
        aria-label={`${title}. ${t('chartHelp')}`}
        onKeyDown={moveActivePoint}
        onBlur={() => setActivePosition(null)}
      >
        <div className="broad">
          <Chart {...chartProps} frame={buildFrameAt(wide)} />
        </div>
        <div className="narrow">
          <Chart {...chartProps} frame={buildFrameAt(narrow)} />
        </div>
      </div>
      <p className="vh" role="status">
        {activeText}
      </p>
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
