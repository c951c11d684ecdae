import type { HeadlineKind } from '../../../contract/catalogue/figures/report-charts.ts'
import type { FoundSeries } from '../../../contract/tables/series.ts'
import { explorePath } from '../lists/texts.ts'
import { buildAddress, type Selection, wholeSelection } from '../report/explore/address/address.ts'
import { quoteValue } from '../report/explore/address/lists.ts'

/** Returns the selection of a series in Explore, with its filters and chart. */
export const buildSeriesSelection = (
  { filters, measure, time }: FoundSeries,
  kind: HeadlineKind = 'line',
): Selection => ({
  ...wholeSelection,
  filters: filters.map(({ column, value }) => ({ column, value: quoteValue(value) })),
  chart: kind === 'line' ? null : kind,
  x: time.name,
  y: `avg(${measure.name})`,
  // The end of the line then has its name, and without the filter the largest series are compared.
  by: filters[0]?.column ?? null,
})

/** Returns the Explore address of a series. */
export const seriesPath = (report: { fileName: string }, series: FoundSeries, kind?: HeadlineKind) =>
  buildAddress(explorePath(report), buildSeriesSelection(series, kind))
