import { text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'

/** The kinds of the chart at the top of a report's page. */
export const headlineKinds = ['line', 'area', 'bar'] as const
export type HeadlineKind = (typeof headlineKinds)[number]

/** What staff can choose for this chart: automatic, one kind, or no chart. */
export const chartKinds = ['auto', ...headlineKinds, 'none'] as const
export type ChartKind = (typeof chartKinds)[number]

/** Limit of the filters of a series. */
const maxFilters = 4

/** The filters that select the series of this chart, such as `Country=Thailand; Sex=Total`; empty for the default series. */
export const chartSeries = text(limits.chartSeries)
  .trim()
  .refine(series => series === '' || series.split(';').every(isFilter), messages.seriesInvalid.en)
  .refine(series => series.split(';').length <= maxFilters, messages.seriesInvalid.en)

/** Returns true for a column and a value with `=` between them. */
const isFilter = (part: string) => /^\s*[^=\s][^=]*=.*\S/.test(part)
