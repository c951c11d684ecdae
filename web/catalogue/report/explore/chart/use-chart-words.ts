import { useTranslation } from 'react-i18next'
import type { Scale } from '../address/address.ts'
import { type Column, isTime } from '../answers.ts'
import { formatFigure, formatKey, type Reading } from '../values.ts'
import type { Drawing } from './drawing.ts'
import { maxBars, maxPoints } from './limits.ts'
import type { Points } from './load-points.ts'
import { type Figure, type Plan, pickMaxLines } from './plans.ts'
import type { Series } from './series.ts'

/** Lines that a title names, and the longest text of all their names. */
const maxNamedLines = 3
const maxNamesLength = 60

/** Generates the title, the notes and the description of a chart from its data. */
export const useChartWords = () => {
  const { t } = useTranslation('explore')
  const columnWords = ({ name, word }: Column) => (word ? t(word) : name)
  const figureWords = (figure: Figure, column: Column | null) =>
    column ? t('chartOf', { figure: t(figure), column: columnWords(column) }) : t('chartCount')
  const axisWords = ({ column, part }: Plan['x']) =>
    part && part !== 'day' ? t(`part_${part}`, { column: column.name }) : columnWords(column)
  /** Names the values of a chart: only the column if each value is that of one row. */
  const valueWords = ({ figure, y, isOfRows }: Plan, column = y) =>
    isOfRows && figure !== 'count' && column ? columnWords(column) : figureWords(figure, column)
  const formatTitle = (plan: Plan, series: readonly Pick<Series, 'name'>[]) => {
    const { x, y, across, isOfRows } = plan
    const what = valueWords(plan)
    if (across) return t('chartBoth', { what, across: valueWords(plan, across), axis: axisWords(x) })
    const names = series.map(({ name }) => name).filter(Boolean)
    // The figures of years as columns have no name of their own but that of their row.
    const isNameless = y?.word === 'valueColumn' && isOfRows && names.length === 1
    const part = x.part ?? (x.column.era ? 'years' : null)
    const title = part
      ? t('chartByPart', { what: isNameless ? names[0] : what, part: t(`by_${part}`) })
      : t('chartBy', { what: isNameless ? names[0] : what, axis: axisWords(x) })
    const joinedNames = names.join(', ')
    if (isNameless || names.length === 0 || names.length > maxNamedLines || joinedNames.length > maxNamesLength)
      return title
    return t('chartOfLines', { title, names: joinedNames })
  }
  const formatNotes = ({ plan, isCut }: Points, scale: Scale, { base, unit }: Drawing, reading: Reading) => {
    const notes = {
      value: '',
      index: base ? t('indexNote', { first: formatKey(base.key, plan.x, reading) }) : t('indexEachNote'),
      year: t('yearNote'),
      change: t('changeNote'),
      log: t('logNote'),
    }
    return [
      notes[scale],
      unit && t(`in_${unit.name}`),
      plan.x.part === 'fiscal_year' && t('fiscalNote'),
      isCut && t('cutNote', { points: formatFigure(maxPoints), lines: pickMaxLines(plan), bars: maxBars }),
    ]
      .filter(Boolean)
      .join(' ')
  }
  /** Describes a chart for screen readers. */
  const formatDescription = (plan: Plan, { series, print }: Drawing, reading: Reading) => {
    const allPoints = series.flatMap(({ points }) => points)
    const sortedPoints = allPoints.toSorted((a, b) => b.y - a.y)
    const [most, least] = [sortedPoints[0], sortedPoints.at(-1)]
    if (!most || !least) return t('noChart')
    const printKey = (key: (typeof allPoints)[number]['key']) => formatKey(key, plan.x, reading)
    if (!isTime(plan.x.column) || plan.kind === 'scatter')
      return t('summaryOfBars', {
        name: printKey(most.key),
        most: print(most.y),
        least: printKey(least.key),
        low: print(least.y),
      })
    return series
      .map(({ name, points }) => {
        const [first, last] = [points[0]!, points.at(-1)!]
        const highest = points.reduce((top, point) => (point.y > top.y ? point : top))
        return t('summaryOfLine', {
          name: name || valueWords(plan),
          first: print(first.y),
          from: printKey(first.key),
          last: print(last.y),
          to: printKey(last.key),
          most: print(highest.y),
          at: printKey(highest.key),
        })
      })
      .join(' ')
  }
  return { formatTitle, formatNotes, formatDescription, columnWords, axisWords, figureWords, valueWords }
}
