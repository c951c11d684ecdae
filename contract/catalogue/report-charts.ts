import { z } from 'zod'
import { askedSeries } from '../tables/series.ts'

/** How the chart is drawn that a report opens with. */
export const headlineKinds = ['line', 'area', 'bar'] as const
export type HeadlineKind = (typeof headlineKinds)[number]

/** What staff decide about the chart of a table: none, or of which series and how it is drawn. */
export const reportChart = z.union([
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.enum(headlineKinds), asked: askedSeries }),
])
export type ReportChart = z.output<typeof reportChart>
