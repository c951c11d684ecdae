import type { HeadlineKind } from '../../../contract/catalogue/figures/report-charts.ts'
import type { TableSeries } from '../../../contract/tables/series.ts'
import { buildExplorePath } from '../lists/catalogue-paths.ts'
import { buildAddress } from '../report/explore/address/format-address.ts'
import { quoteValue } from '../report/explore/address/lists.ts'
import { type Selection, wholeSelection } from '../report/explore/address/selection.ts'

/** Returns the selection of a series in Explore, with its filters and chart. */
export const buildSeriesSelection = (
  { filters, measure, time }: TableSeries,
  kind: HeadlineKind = 'line',
): Selection => ({
  ...wholeSelection,
  filters: filters.map(({ column, value }) => ({ column, value: quoteValue(value) })),
  chart: kind === 'line' ? null : kind,
  x: time.name,
  y: `avg(${measure.name})`,
  // The column of the first filter names the line. Without that filter, the chart compares the largest series.
  by: filters[0]?.column ?? null,
})

/** Returns the Explore address of a series. */
export const buildSeriesPath = (report: { fileName: string }, series: TableSeries, kind?: HeadlineKind) =>
  buildAddress(buildExplorePath(report), buildSeriesSelection(series, kind))
