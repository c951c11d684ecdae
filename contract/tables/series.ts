import { z } from 'zod'
import { text } from '../fields.ts'
import { wire } from '../wire.ts'
import { columnKinds, eras, maxSeriesValueLength, periods } from './columns.ts'

/** Limit of the number of filters of a series. */
const maxSeriesFilters = 4

const maxColumnLength = 300
const columnName = text(maxColumnLength).min(1)

/** A filter: the value of a column in all rows of the series. */
export const seriesFilter = z.strictObject({ column: columnName, value: text(maxSeriesValueLength).min(1) })
export type SeriesFilter = z.output<typeof seriesFilter>

/** Selects a series of a table. If the measure or the filters are absent, the portal chooses them by the roles of the columns. */
export const seriesChoice = z.strictObject({
  measure: columnName.optional(),
  filters: z.array(seriesFilter).max(maxSeriesFilters).optional(),
})
export type SeriesChoice = z.output<typeof seriesChoice>

/** The intervals that the times of a series can have. */
export const seriesSteps = ['year', 'halfYear', 'quarter', 'month', 'week', 'day'] as const
export type SeriesStep = (typeof seriesSteps)[number]

/** A time (a CE year or an ISO day) and its value, with the annotation of the publisher if its row has one. */
export const seriesPoint = z.object({ at: z.string(), value: z.number(), annotation: z.string().optional() })
export type SeriesPoint = z.output<typeof seriesPoint>

/** One series of a table: the values of a measure over time. */
export const tableSeries = wire({
  time: [
    'time',
    z.object({
      name: z.string(),
      kind: z.enum(columnKinds),
      era: z.enum(eras).nullable(),
      /** The period that the times name; absent for days and years. */
      period: z.enum(periods).optional(),
    }),
  ],
  /** The unit is null unless the values are per cent. */
  measure: ['measure', z.object({ name: z.string(), unit: z.enum(['%']).nullable() })],
  filters: ['filters', z.array(seriesFilter)],
  /** The unit that a column of units names in all rows of the series; absent without such a column. */
  unit: ['unit', z.string().optional()],
  step: ['step', z.enum(seriesSteps)],
  /** Decimal places of the latest values. */
  decimals: ['decimals', z.int()],
  /** Points in time order. A long series has only evenly spaced points here, and its first, highest and lowest ones. */
  points: ['points', z.array(seriesPoint)],
  /** The latest points of the series without gaps, also of a long series. */
  recent: ['recent', z.array(seriesPoint)],
  /** The point a year before the latest one; null if there is none or the series is yearly. */
  yearBefore: ['year_before', seriesPoint.nullable()],
})
export type TableSeries = z.output<typeof tableSeries>

/** Reasons why a table has no such series. */
export const noSeriesReasons = [
  'noTime',
  'noMeasure',
  // A column of the choice is missing, or its measure has no figures.
  'noColumn',
  'noRows',
  // Several rows have the same time.
  'several',
  // Fewer points than a chart needs, or several on one day.
  'tooFew',
  'tooLarge',
  'lostFile',
  'unreadable',
  'failed',
] as const
export type NoSeriesReason = (typeof noSeriesReasons)[number]

/**
 * The parts of a chosen series that the table no longer has: columns, or filter values that no row has together. Both are empty if the
 * series is missing for another reason.
 */
export const missingSeriesParts = z.object({ columns: z.array(z.string()), values: z.array(seriesFilter) })
export type MissingSeriesParts = z.output<typeof missingSeriesParts>

/** A series, or the reason why the table has none. */
export type SeriesOutcome = { series: TableSeries } | { none: NoSeriesReason }
