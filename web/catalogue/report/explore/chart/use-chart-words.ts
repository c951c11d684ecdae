import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../words/use-language.ts'
import { useAnnotationWords } from '../annotated/use-annotation-words.ts'
import type { Column } from '../api-responses.ts'
import { isTime } from '../columns.ts'
import { formatFigure } from '../figure-formats.ts'
import type { AggregateFunction, ColumnPart } from './chart-names.ts'
import type { Drawing } from './drawing.ts'
import { maxBars, maxPoints } from './limits.ts'
import type { LoadedChart } from './load-chart.ts'
import { type Plan, pickMaxLines } from './plans.ts'
import type { Series, SeriesPoint } from './series.ts'
import { useUnitWords } from './units/use-unit-words.ts'

/** Limits of the names of lines in a title: how many there are, and how many characters they have together. */
const maxNamedLines = 3
const maxNamesLength = 60

/** Sorts points from the highest to the lowest value. */
const sortByValue = (points: readonly SeriesPoint[]) => points.toSorted((a, b) => b.y - a.y)

/** Returns functions that describe a chart in words: its title, its notes, and its parts. */
export const useChartWords = () => {
  const { t } = useTranslation('explore')
  const language = useLanguage()
  const { nameAnnotations } = useAnnotationWords()
  const { formatUnit } = useUnitWords()
  const describeColumn = ({ name, word }: Column) => (word ? t(word) : name)
  /** Names an aggregate of a column, or the number of rows. */
  const describeFigure = (aggregate: AggregateFunction, column: Column | null) =>
    column ? t('chartOf', { figure: t(aggregate), column: describeColumn(column) }) : t('chartCount')
  /** Names the axis: a column, for days with its part of the date. */
  const describeAxis = ({ column, part }: ColumnPart) =>
    part && part !== 'day' ? t(`part_${part}`, { column: column.name }) : describeColumn(column)
  /** Names the values of a chart. If each is the value of one row, the name needs no aggregate such as `average`. */
  const describeValues = ({ aggregate, y, hasSingleRows }: Plan, column = y) =>
    hasSingleRows && aggregate !== 'count' && column ? describeColumn(column) : describeFigure(aggregate, column)
  /** Formats the title of a chart: its values, its axis, and the names of its lines if they are short. */
  const formatTitle = (plan: Plan, series: readonly Pick<Series, 'name'>[]) => {
    const { x, y, horizontalMeasure, hasSingleRows } = plan
    const valueName = describeValues(plan)
    // Only a scatter chart has a second column of values.
    if (horizontalMeasure)
      return t('chartBoth', {
        measure: valueName,
        across: describeValues(plan, horizontalMeasure),
        axis: describeAxis(x),
      })
    const names = series.map(({ name }) => name).filter(Boolean)
    // A table with one column per year has no name for the values. The title of a chart with one line uses the name of the line instead.
    const isNamedByLine = y?.word === 'valueColumn' && hasSingleRows && names.length === 1
    const subject = isNamedByLine ? names[0] : valueName
    // Days always have a part, so a column without a part but with an era has years.
    const part = x.part ?? (x.column.era ? 'years' : null)
    const title = part
      ? t('chartByPart', { measure: subject, part: t(`by_${part}`) })
      : t('chartBy', { measure: subject, axis: describeAxis(x) })
    const joinedNames = names.join(', ')
    const hasShortNames = names.length <= maxNamedLines && joinedNames.length <= maxNamesLength
    const namesLines = names.length > 0 && hasShortNames && !isNamedByLine
    return namesLines ? t('chartOfLines', { title, names: joinedNames }) : title
  }
  /** Explains how annotated points are drawn; empty without them. */
  const explainAnnotations = ({ kind }: Plan, { annotations }: Drawing) =>
    annotations.length > 0
      ? t(kind === 'bar' ? 'paleBars' : 'hollowPoints', { notes: nameAnnotations(annotations) })
      : ''
  /**
   * Formats the notes of a chart: how to read its scale, its unit, its fiscal years and its annotations, and what it leaves out.
   */
  const formatNotes = (chart: LoadedChart, drawing: Drawing) => {
    const { plan, isCut } = chart
    const { scale, indexBase, formatPointKey, isInPercent } = drawing
    const notesByScale = {
      value: '',
      index: indexBase ? t('indexNote', { first: formatPointKey(indexBase) }) : t('indexEachNote'),
      year: t(isInPercent ? 'yearPointsNote' : 'yearNote'),
      change: t(isInPercent ? 'changePointsNote' : 'changeNote'),
      log: t('logNote'),
    }
    return [
      plan.refusedKind && t(plan.refusedKind === 'scatter' ? 'scatterRefused' : 'multiplesRefused'),
      notesByScale[scale],
      formatUnit(chart, drawing),
      plan.x.part === 'fiscal_year' && t('fiscalNote'),
      explainAnnotations(plan, drawing),
      isCut && t('shortenedNote', { points: formatFigure(maxPoints), lines: pickMaxLines(plan), bars: maxBars }),
    ]
      .filter(Boolean)
      .join(' ')
  }
  /** Describes a chart for screen readers. */
  const formatDescription = (plan: Plan, drawing: Drawing) =>
    [describeExtremes(plan, drawing), explainAnnotations(plan, drawing)].filter(Boolean).join(' ')
  const describeExtremes = (plan: Plan, { series, formatValue, formatPointKey }: Drawing) => {
    const allPoints = sortByValue(series.flatMap(({ points }) => points))
    const [highest, lowest] = [allPoints[0], allPoints.at(-1)]
    if (!highest || !lowest) return t('noChart')
    if (!isTime(plan.x.column) || plan.kind === 'scatter')
      return t('summaryOfBars', {
        highestName: formatPointKey(highest),
        highest: formatValue(highest.y),
        lowestName: formatPointKey(lowest),
        lowest: formatValue(lowest.y),
      })
    return series
      .map(({ name, points }) => {
        const [first, last] = [points[0]!, points.at(-1)!]
        const highestOfLine = sortByValue(points)[0]!
        return t('summaryOfLine', {
          name: name || describeValues(plan),
          first: formatValue(first.y),
          from: formatPointKey(first),
          last: formatValue(last.y),
          to: formatPointKey(last),
          highest: formatValue(highestOfLine.y),
          highestTime: formatPointKey(highestOfLine),
        })
      })
      .join(' ')
  }
  /** Formats the line below the title of a chart that is shown away from its table: the title of the report, then the notes. */
  const formatSubtitle = (reportTitle: string, notes: string) =>
    // Thai sentences end without a full stop.
    [language === 'en' ? `${reportTitle}.` : reportTitle, notes].filter(Boolean).join(' ')
  return {
    formatTitle,
    formatNotes,
    formatSubtitle,
    formatDescription,
    describeColumn,
    describeAxis,
    describeFigure,
    describeValues,
  }
}
