import { text } from '../../fields.ts'
import { messages } from '../../messages.ts'

/** How the chart is drawn that a report opens with. */
export const headlineKinds = ['line', 'area', 'bar'] as const
export type HeadlineKind = (typeof headlineKinds)[number]

/** What staff decide about it: made by itself, drawn in one way, or none. */
export const chartKinds = ['auto', ...headlineKinds, 'none'] as const
export type ChartKind = (typeof chartKinds)[number]

/** Which values other columns have in the series, such as `Country=Thailand; Sex=Total`; at most four. */
export const chartSeries = text(500)
  .trim()
  .refine(series => series === '' || series.split(';').every(isFilter), messages.seriesInvalid.en)
  .refine(series => series.split(';').length <= 4, messages.seriesInvalid.en)

const isFilter = (part: string) => /^\s*[^=\s][^=]*=.*\S/.test(part)
