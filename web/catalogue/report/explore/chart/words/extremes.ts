import type { TFunction } from 'i18next'
import { isTime } from '../../columns.ts'
import type { Drawing } from '../drawing.ts'
import type { Plan } from '../plans.ts'
import type { SeriesPoint } from '../series.ts'
import type { ChartNames } from './names.ts'

/** Sorts points from the highest to the lowest value. */
const sortByValue = (points: readonly SeriesPoint[]) => points.toSorted((a, b) => b.y - a.y)

/** Returns a function that describes the highest and the lowest values of a chart; over time for each of its lines. */
export const createExtremesDescriber =
  (t: TFunction<'explore'>, { describeValues }: ChartNames) =>
  (plan: Plan, { series, formatValue, formatPointKey }: Drawing) => {
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
