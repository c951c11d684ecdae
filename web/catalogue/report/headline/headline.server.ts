import type { ReportDetails, ReportHeadline } from '../../../../contract/catalogue/report-details.ts'
import type { Era } from '../../../../contract/tables/columns.ts'
import type { FoundSeries, SeriesPoint } from '../../../../contract/tables/series.ts'
import type { Language } from '../../../../contract/visit.ts'
import { drawHeadline } from '../../figures/drawings.server.ts'
import {
  changeText,
  createPrinter,
  figureWords,
  formatPeriod,
  isStepAfter,
  type Printer,
  type SeriesReading,
  saysPercent,
  usualEra,
} from '../../figures/figure-texts.server.ts'
import { seriesPath } from '../../figures/series-paths.server.ts'
import { reportPath } from '../../lists/texts.ts'
import { pickTexts } from '../report-texts.ts'
import { unitFor } from '../units.ts'

const maxRows = 12

/** Returns the era of an address; null if it has none. */
export const parseEra = (url: string): Era | null => {
  const era = new URL(url).searchParams.get('era')
  return era === 'be' || era === 'ce' ? era : null
}

/** Builds the headline of a report as texts and paths, without scripts. Null if there is no series. */
export const headlineView = (
  details: ReportDetails,
  { series, kind }: ReportHeadline,
  language: Language,
  era: Era | null,
) => {
  if (!series || kind === 'none') return null
  const reading = { language, era: era ?? usualEra(language) }
  const word = figureWords(language)
  const unit = pickUnit(details, series, language)
  const print = createPrinter(series, saysPercent(unit))
  const units = [print.unit && word(print.unit.name), unit].filter(Boolean).join(' ')
  const period = (at: string) => formatPeriod(series, at, reading)
  const latest = series.recent.at(-1)!
  const name = formatSeriesName(series) || word('latest')
  return {
    name,
    value: print.value(latest.value),
    units,
    period: period(latest.at),
    changes: buildChanges(series, saysPercent(unit), reading),
    description: describe(series, print, reading, name),
    chart: drawHeadline({
      points: series.points,
      kind,
      yearText: year => formatPeriod(series, String(year), reading),
      printTicks: print.ticks,
    }),
    caption: word('figuresCaption', { name }),
    columns: [word('period'), units ? `${word('value')} (${units})` : word('value')],
    rows: series.recent.slice(-maxRows).map(({ at, value }): [string, string] => [period(at), print.value(value)]),
    explore: { path: seriesPath(details.report, series, kind), label: word('explore') },
    otherEra: otherEra(details, reading),
  }
}

export type HeadlineView = NonNullable<ReturnType<typeof headlineView>>

const generalNames = ['value', 'values', 'ค่า', 'มูลค่า']

/** Names the series by its measure, if that is specific, and its filters. */
const formatSeriesName = ({ measure, filters }: FoundSeries) =>
  [
    ...(generalNames.includes(measure.name.trim().toLowerCase()) ? [] : [measure.name]),
    ...filters.map(({ value }) => value),
  ].join(', ')

const pickUnit = (details: ReportDetails, { measure, unit }: FoundSeries, language: Language) => {
  const own = unit ?? details.columns.find(({ name }) => name === measure.name)?.unit
  if (own) return unitFor(language, own, details).translation ?? own
  return pickTexts(details, language).unit ?? measure.unit ?? ''
}

const buildChanges = (series: FoundSeries, inPercent: boolean, reading: SeriesReading) => {
  const { language } = reading
  const word = figureWords(language)
  const [before, latest] = series.recent.slice(-2) as [SeriesPoint, SeriesPoint]
  const { yearBefore, step } = series
  const beforeLabel = isStepAfter(step, before.at, latest.at)
    ? word(`onBefore_${step}`)
    : word('onPeriod', { period: formatPeriod(series, before.at, reading) })
  const pairs = [
    ...(before.at === yearBefore?.at ? [] : [{ from: before, label: beforeLabel }]),
    ...(yearBefore ? [{ from: yearBefore, label: word('onYear') }] : []),
  ]
  return pairs.flatMap(({ from, label }) => {
    const text = changeText(series, from, latest, { isPercent: inPercent, language })
    return text === null ? [] : [{ label, text }]
  })
}

const describe = (series: FoundSeries, print: Printer, reading: SeriesReading, name: string) => {
  const { points } = series
  const period = (at: string) => formatPeriod(series, at, reading)
  const [most, least] = [
    points.reduce((top, point) => (point.value > top.value ? point : top)),
    points.reduce((low, point) => (point.value < low.value ? point : low)),
  ]
  return figureWords(reading.language)('described', {
    name,
    first: print.value(points[0]!.value),
    from: period(points[0]!.at),
    last: print.value(points.at(-1)!.value),
    to: period(points.at(-1)!.at),
    most: print.value(most.value),
    at: period(most.at),
    least: print.value(least.value),
    low: period(least.at),
  })
}

/** Returns the same page with its years in the other era. */
const otherEra = ({ report, version }: ReportDetails, { era, language }: SeriesReading) => {
  const word = figureWords(language)
  const other = era === 'be' ? 'ce' : 'be'
  const path = version && !version.isLatest ? version.path : reportPath(report)
  return { path: `${path}?era=${other}`, label: word('otherEra', { era: word(other) }) }
}
