import { findNearestName } from '../../../../../contract/tables/nearest-names.ts'
import type { EditValues } from '../edit-values.ts'

interface UnknownColumn {
  name: string
  /** The most similar column of the table; undefined if none is similar. */
  nearestName: string | undefined
}

/** Lists the columns of a chart that are not among the columns of a table. */
export const listUnknownColumns = (
  columnNames: readonly string[],
  chart: Pick<EditValues, 'chartMeasure' | 'chartSeries'>,
): UnknownColumn[] =>
  listChartColumns(chart)
    .filter(name => !columnNames.includes(name))
    .map(name => ({ name, nearestName: findNearestName(columnNames, name) }))

/** Lists the value column and the columns of the series, once each. A part of the series without `=` is not written completely. */
const listChartColumns = ({ chartMeasure, chartSeries }: Pick<EditValues, 'chartMeasure' | 'chartSeries'>) => {
  const filters = chartSeries.split(';').filter(part => part.includes('='))
  const names = [chartMeasure, ...filters.map(filter => filter.slice(0, filter.indexOf('=')))]
  return [...new Set(names.map(name => name.trim()).filter(name => name !== ''))]
}
