import { z } from 'zod'
import { text } from '../fields.ts'
import { wire } from '../wire.ts'
import { columnKinds, eras } from './columns.ts'

/** Columns that one series may be filtered by. */
const mostSeriesFilters = 4

const name = text(300).min(1)
/** Characters of a value that a series is told by; a longer text is nothing that readers choose by. */
export const longestSeriesValue = 1000

/** A value that a column has in all rows of a series. */
export const seriesFilter = z.strictObject({ column: name, value: text(longestSeriesValue).min(1) })
export type SeriesFilter = z.output<typeof seriesFilter>

/** Which series of a table is meant; what is left out is chosen by the roles of the columns. */
export const askedSeries = z.strictObject({
  measure: name.optional(),
  filters: z.array(seriesFilter).max(mostSeriesFilters).optional(),
})
export type AskedSeries = z.output<typeof askedSeries>

/** How far apart the times of a series lie. */
export const seriesSteps = ['year', 'halfYear', 'quarter', 'month', 'week', 'day'] as const
export type SeriesStep = (typeof seriesSteps)[number]

/** A time of the Common Era, as a year or an ISO day, and the value then. */
export const seriesPoint = z.object({ at: z.string(), value: z.number() })
export type SeriesPoint = z.output<typeof seriesPoint>

/** One series of a table over time. */
export const foundSeries = wire({
  time: ['time', z.object({ name: z.string(), kind: z.enum(columnKinds), era: z.enum(eras).nullable() })],
  measure: ['measure', z.object({ name: z.string(), unit: z.enum(['%']).nullable() })],
  filters: ['filters', z.array(seriesFilter)],
  step: ['step', z.enum(seriesSteps)],
  /** Digits after the point of the last values. */
  decimals: ['decimals', z.int()],
  /** In order, at even distances where there are too many. */
  points: ['points', z.array(seriesPoint)],
  /** The last of all. */
  recent: ['recent', z.array(seriesPoint)],
  /** The value of the same period of the year before; null where there is none, or where the series is yearly. */
  yearBefore: ['year_before', seriesPoint.nullable()],
})
export type FoundSeries = z.output<typeof foundSeries>

/** Why a table has no such series. */
export const noSeriesReasons = [
  'noTime',
  'noMeasure',
  'noColumn',
  'noRows',
  'several',
  'tooFew',
  'tooLarge',
  'lostFile',
  'unreadable',
  'failed',
] as const
export type NoSeriesReason = (typeof noSeriesReasons)[number]

export type SeriesOutcome = { series: FoundSeries } | { none: NoSeriesReason }
