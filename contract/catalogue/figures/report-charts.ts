import { text } from '../../fields.ts'
import { messages } from '../../messages.ts'

/** Kinds of the chart at the top of a report page. */
export const headlineKinds = ['line', 'area', 'bar'] as const
export type HeadlineKind = (typeof headlineKinds)[number]

/** The choice of staff: automatic, one kind, or no chart. */
export const chartKinds = ['auto', ...headlineKinds, 'none'] as const
export type ChartKind = (typeof chartKinds)[number]

/** Filters of the series, such as `Country=Thailand; Sex=Total`; at most four. */
export const chartSeries = text(500)
  .trim()
  .refine(series => series === '' || series.split(';').every(isFilter), messages.seriesInvalid.en)
  .refine(series => series.split(';').length <= 4, messages.seriesInvalid.en)

const isFilter = (part: string) => /^\s*[^=\s][^=]*=.*\S/.test(part)
