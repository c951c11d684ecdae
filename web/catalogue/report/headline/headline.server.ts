import type { ReportDetails, ReportHeadline } from '../../../../contract/catalogue/report-details.ts'
import type { Era } from '../../../../contract/tables/columns.ts'
import type { FoundSeries, SeriesPoint } from '../../../../contract/tables/series.ts'
import type { Language } from '../../../../contract/visit.ts'
import { drawHeadline } from '../../figures/drawings.server.ts'
import {
  createPrinter,
  createWordFormatter,
  formatChange,
  formatPeriod,
  isStepAfter,
  type Printer,
  pickDefaultEra,
  type SeriesReading,
  saysPercent,
} from '../../figures/figure-texts.server.ts'
import { seriesPath } from '../../figures/series-paths.server.ts'
import { reportPath } from '../../lists/texts.ts'
import { pickTexts } from '../report-texts.ts'
import { describeUnit } from '../units.ts'

const maxRows = 12

/** Returns the era of an address; null if it has none. */
export const parseEra = (url: string): Era | null => {
  const era = new URL(url).searchParams.get('era')
  return era === 'be' || era === 'ce' ? era : null
}

/** Builds the headline of a report as texts and paths, without scripts. Null if there is no series. */
export const buildHeadlineView = (
  details: ReportDetails,
  { series, kind }: ReportHeadline,
  language: Language,
  era: Era | null,
) => {
  if (!series || kind === 'none') return null
  const reading = { language, era: era ?? pickDefaultEra(language) }
  const formatWord = createWordFormatter(language)
  const unit = pickUnit(details, series, language)
  const printer = createPrinter(series, saysPercent(unit))
  const units = [printer.unit && formatWord(printer.unit.name), unit].filter(Boolean).join(' ')
  const formatTime = (at: string) => formatPeriod(series, at, reading)
  const latest = series.recent.at(-1)!
  const name = formatSeriesName(series) || formatWord('latest')
  return {
    name,
    value: printer.value(latest.value),
    units,
    period: formatTime(latest.at),
    changes: buildChanges(series, saysPercent(unit), reading),
    description: describeSeries(series, printer, reading, name),
    chart: drawHeadline({
      points: series.points,
      kind,
      printYear: year => formatPeriod(series, String(year), reading),
      printTicks: printer.ticks,
    }),
    caption: formatWord('figuresCaption', { name }),
    columns: [formatWord('period'), units ? `${formatWord('value')} (${units})` : formatWord('value')],
    rows: series.recent
      .slice(-maxRows)
      .map(({ at, value }): [string, string] => [formatTime(at), printer.value(value)]),
    explore: { path: seriesPath(details.report, series, kind), label: formatWord('explore') },
    otherEra: buildOtherEra(details, reading),
  }
}

export type HeadlineView = NonNullable<ReturnType<typeof buildHeadlineView>>

const generalNames = ['value', 'values', 'ค่า', 'มูลค่า']

/** Names the series by its measure, if that is specific, and its filters. */
const formatSeriesName = ({ measure, filters }: FoundSeries) =>
  [
    ...(generalNames.includes(measure.name.trim().toLowerCase()) ? [] : [measure.name]),
    ...filters.map(({ value }) => value),
  ].join(', ')

const pickUnit = (details: ReportDetails, { measure, unit }: FoundSeries, language: Language) => {
  const ownUnit = unit ?? details.columns.find(({ name }) => name === measure.name)?.unit
  if (ownUnit) return describeUnit(language, ownUnit, details).translation ?? ownUnit
  return pickTexts(details, language).unit ?? measure.unit ?? ''
}

const buildChanges = (series: FoundSeries, inPercent: boolean, reading: SeriesReading) => {
  const { language } = reading
  const formatWord = createWordFormatter(language)
  const [previous, latest] = series.recent.slice(-2) as [SeriesPoint, SeriesPoint]
  const { yearBefore, step } = series
  const beforeLabel = isStepAfter(step, previous.at, latest.at)
    ? formatWord(`onBefore_${step}`)
    : formatWord('onPeriod', { period: formatPeriod(series, previous.at, reading) })
  const pairs = [
    ...(previous.at === yearBefore?.at ? [] : [{ from: previous, label: beforeLabel }]),
    ...(yearBefore ? [{ from: yearBefore, label: formatWord('onYear') }] : []),
  ]
  return pairs.flatMap(({ from, label }) => {
    const text = formatChange(series, from, latest, { isPercent: inPercent, language })
    return text === null ? [] : [{ label, text }]
  })
}

const describeSeries = (series: FoundSeries, printer: Printer, reading: SeriesReading, name: string) => {
  const { points } = series
  const formatTime = (at: string) => formatPeriod(series, at, reading)
  const [highest, lowest] = [
    points.reduce((top, point) => (point.value > top.value ? point : top)),
    points.reduce((low, point) => (point.value < low.value ? point : low)),
  ]
  return createWordFormatter(reading.language)('described', {
    name,
    first: printer.value(points[0]!.value),
    from: formatTime(points[0]!.at),
    last: printer.value(points.at(-1)!.value),
    to: formatTime(points.at(-1)!.at),
    most: printer.value(highest.value),
    at: formatTime(highest.at),
    least: printer.value(lowest.value),
    low: formatTime(lowest.at),
  })
}

/** Returns the same page with its years in the other era. */
const buildOtherEra = ({ report, version }: ReportDetails, { era, language }: SeriesReading) => {
  const formatWord = createWordFormatter(language)
  const otherEra = era === 'be' ? 'ce' : 'be'
  const path = version && !version.isLatest ? version.path : reportPath(report)
  return { path: `${path}?era=${otherEra}`, label: formatWord('otherEra', { era: formatWord(otherEra) }) }
}
