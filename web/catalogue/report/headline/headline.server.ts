import type { HeadlineKind } from '../../../../contract/catalogue/figures/report-charts.ts'
import type { ReportDetails, ReportHeadline } from '../../../../contract/catalogue/report-details.ts'
import { joinAnnotations } from '../../../../contract/tables/annotations.ts'
import type { Era } from '../../../../contract/tables/columns.ts'
import type { SeriesPoint, TableSeries } from '../../../../contract/tables/series.ts'
import type { Language } from '../../../../contract/visit.ts'
import { drawHeadline } from '../../figures/drawings.server.ts'
import { createWordFormatter } from '../../figures/figure-words.server.ts'
import { formatChange } from '../../figures/series-changes.server.ts'
import { createSeriesFormatter, type SeriesFormatter } from '../../figures/series-formatters.server.ts'
import { buildSeriesPath } from '../../figures/series-paths.server.ts'
import { formatPeriod, isStepAfter, pickDefaultEra, type SeriesReading } from '../../figures/series-periods.server.ts'
import { buildReportPath } from '../../lists/catalogue-paths.ts'
import { nameAnnotations } from '../explore/annotations.ts'
import { mentionsPercent } from '../explore/figure-formats.ts'
import { pickTexts } from '../report-texts.ts'
import { enlargeUnit } from '../unit-multipliers.ts'
import { describeUnit } from '../units.ts'

/** How many of the latest values the page lists for screen readers. */
const maxListedValues = 12

/** Returns the era that a URL requests; null if it requests none. */
export const parseEra = (url: string): Era | null => {
  const era = new URL(url).searchParams.get('era')
  return era === 'be' || era === 'ce' ? era : null
}

/**
 * Builds what the headline of a report shows: texts, paths and a drawn chart. Null if the table has no series, or staff have switched the
 * headline off.
 */
export const buildHeadlineView = (
  details: ReportDetails,
  { series, kind }: ReportHeadline,
  language: Language,
  era: Era | null,
) => {
  if (!series || kind === 'none') return null
  const reading = { language, era: era ?? pickDefaultEra(language) }
  const formatWord = createWordFormatter(language)
  const valueUnit = pickUnit(details, series, language)
  const isPercent = mentionsPercent(valueUnit)
  const formatter = createSeriesFormatter(series, { isPercentByText: isPercent })
  // E.g. `million baht`: the large unit of shortened values, and the unit of the values.
  const unitText = formatter.unit ? enlargeUnit(formatter.unit.size, valueUnit, language) : valueUnit
  const latest = series.recent.at(-1)!
  const name = formatSeriesName(series) || formatWord('latest')
  return {
    // The name of the series, or `Latest value` if its columns do not tell what it is.
    name,
    // The latest value, its unit and its period.
    value: formatter.formatValue(latest.value),
    unitText,
    period: formatPeriod(series, latest.at, reading),
    // What the publisher notes about the latest value, and about points of the chart.
    annotation: latest.annotation ?? null,
    chartNote: explainAnnotations(series, kind, language),
    // The changes to the latest value.
    changes: buildChanges(series, { isPercent, reading }),
    // The chart, and its description for screen readers.
    description: describeSeries(series, formatter, reading, name),
    chart: drawHeadline({
      points: series.points,
      kind,
      printYear: year => formatPeriod(series, String(year), reading),
      printTicks: formatter.formatTicks,
    }),
    // The caption, the heads and the rows of the table for screen readers.
    caption: formatWord('figuresCaption', { name }),
    ...buildValueTable(series, { formatter, reading, unitText }),
    explore: { path: buildSeriesPath(details.report, series, kind), label: formatWord('explore') },
    otherEra: buildOtherEraLink(details, reading),
  }
}

export type HeadlineView = NonNullable<ReturnType<typeof buildHeadlineView>>

/** Builds the heads and the rows of the table of the latest values. */
const buildValueTable = (
  series: TableSeries,
  { formatter, reading, unitText }: { formatter: SeriesFormatter; reading: SeriesReading; unitText: string },
) => {
  const formatWord = createWordFormatter(reading.language)
  const points = series.recent.slice(-maxListedValues)
  const isAnnotated = points.some(({ annotation }) => annotation !== undefined)
  return {
    tableHeads: [
      formatWord('period'),
      unitText ? `${formatWord('value')} (${unitText})` : formatWord('value'),
      ...(isAnnotated ? [formatWord('note')] : []),
    ],
    tableRows: points.map(({ at, value, annotation = '' }): [string, ...string[]] => [
      formatPeriod(series, at, reading),
      formatter.formatValue(value),
      ...(isAnnotated ? [annotation] : []),
    ]),
  }
}

/** Names of columns that do not tell what the values are. */
const generalNames = ['value', 'values', 'ค่า', 'มูลค่า']

/** Names a series by its column of values, unless the name is general, and by the values of its filters. Empty if neither applies. */
const formatSeriesName = ({ measure, filters }: TableSeries) =>
  [
    ...(generalNames.includes(measure.name.trim().toLowerCase()) ? [] : [measure.name]),
    ...filters.map(({ value }) => value),
  ].join(', ')

/**
 * Returns the unit of the values: from the table's column of units or the data dictionary, otherwise the unit of the report, otherwise '%' if
 * the table's values are per cent. Empty if there is none.
 */
const pickUnit = (details: ReportDetails, { measure, unit }: TableSeries, language: Language) => {
  const columnUnit = unit ?? details.columns.find(({ name }) => name === measure.name)?.unit
  if (columnUnit) return describeUnit(language, columnUnit, details).translation ?? columnUnit
  return pickTexts(details, language).unit ?? measure.unit ?? ''
}

/** Explains how the points are drawn that the publisher annotated; empty without them. */
const explainAnnotations = ({ points }: TableSeries, kind: HeadlineKind, language: Language) => {
  const annotations = [...new Set(points.flatMap(({ annotation }) => annotation ?? []))]
  if (annotations.length === 0) return ''
  const formatWord = createWordFormatter(language)
  const notes = nameAnnotations(annotations, formatWord('severalNotes'))
  return formatWord(kind === 'bar' ? 'paleBars' : 'hollowPoints', { notes })
}

/** Builds the changes of the latest value: from the value before, and from a year before. */
const buildChanges = (series: TableSeries, { isPercent, reading }: { isPercent: boolean; reading: SeriesReading }) => {
  const { language } = reading
  const formatWord = createWordFormatter(language)
  // A series has at least three points, so there are two.
  const [previous, latest] = series.recent.slice(-2) as [SeriesPoint, SeriesPoint]
  const { yearBefore, step } = series
  const beforeLabel = isStepAfter(step, previous.at, latest.at)
    ? formatWord(`onBefore_${step}`)
    : formatWord('onPeriod', { period: formatPeriod(series, previous.at, reading) })
  // If the value before is that of a year before, one change is enough.
  const comparisons = [
    ...(previous.at === yearBefore?.at ? [] : [{ basePoint: previous, label: beforeLabel }]),
    ...(yearBefore ? [{ basePoint: yearBefore, label: formatWord('onYear') }] : []),
  ]
  return comparisons.flatMap(({ basePoint, label }) => {
    const text = formatChange(series, basePoint, latest, { isPercent, language })
    if (text === null) return []
    const period = formatPeriod(series, basePoint.at, reading)
    return [
      {
        label: basePoint.annotation
          ? formatWord('annotatedBase', { label, period, note: nameAnnotations([basePoint.annotation], '') })
          : label,
        text,
        // A change is as uncertain as its two values.
        annotation: joinAnnotations([...new Set([basePoint.annotation, latest.annotation])]) ?? null,
      },
    ]
  })
}

/** Describes the chart for screen readers: its first, last, highest and lowest value. */
const describeSeries = (series: TableSeries, formatter: SeriesFormatter, reading: SeriesReading, name: string) => {
  const { points } = series
  const formatTime = (at: string) => formatPeriod(series, at, reading)
  const highest = points.reduce((top, point) => (point.value > top.value ? point : top))
  const lowest = points.reduce((low, point) => (point.value < low.value ? point : low))
  return createWordFormatter(reading.language)('described', {
    name,
    first: formatter.formatValue(points[0]!.value),
    from: formatTime(points[0]!.at),
    last: formatter.formatValue(points.at(-1)!.value),
    to: formatTime(points.at(-1)!.at),
    highest: formatter.formatValue(highest.value),
    highestTime: formatTime(highest.at),
    lowest: formatter.formatValue(lowest.value),
    lowestTime: formatTime(lowest.at),
  })
}

/** Builds the link to the same page with its years in the other era. */
const buildOtherEraLink = ({ report, version }: ReportDetails, { era, language }: SeriesReading) => {
  const formatWord = createWordFormatter(language)
  const otherEra = era === 'be' ? 'ce' : 'be'
  const path = version && !version.isLatest ? version.path : buildReportPath(report)
  return { path: `${path}?era=${otherEra}`, label: formatWord('otherEra', { era: formatWord(otherEra) }) }
}
