import type { Era } from '../../../../../contract/tables/columns.ts'

/** What the page shows: the rows, the chart, or both. */
export const views = ['both', 'table', 'chart'] as const
export type View = (typeof views)[number]
export const chartKinds = ['line', 'multiples', 'area', 'bar', 'scatter'] as const
export type ChartKind = (typeof chartKinds)[number]
/**
 * How a chart shows its values: `value` as they are, `index` with a base of 100, `year` and `change` as changes in per cent from a year or a
 * period before, `log` on a logarithmic axis.
 */
export const scales = ['value', 'index', 'year', 'change', 'log'] as const
export type Scale = (typeof scales)[number]

/** A column and its condition in the syntax of the API. */
export interface Filter {
  column: string
  value: string
}

export interface SortColumn {
  column: string
  isDescending: boolean
}

/** What a reader has selected of a table, and how it is shown; the URL contains all of it. Null is the default. */
export interface Selection {
  filters: Filter[]
  /** Further conditions as JSON, which only programs write. */
  where: string | null
  sort: SortColumn[]
  /** The names of the shown columns; null for all. */
  select: string[] | null
  page: number
  era: Era | null
  /** The number of a version; null for the latest. */
  version: string | null
  view: View
  chart: ChartKind | null
  /** The axis of the chart: a column, for days with a part of the date, e.g. `Date:month`. */
  x: string | null
  /** The value of the chart, e.g. `avg(Value)`. */
  y: string | null
  /** The column whose values are the lines of the chart. */
  by: string | null
  scale: Scale
  /** The column that the summary groups by, like `x`. */
  group: string | null
  /** The column whose values are the columns of the summary. */
  split: string | null
  /** The value of the summary, like `y`. */
  measure: string | null
  /** The column whose filter panel is open; a condition is in `filters`. */
  filter: string | null
  /** The search text for the values in that panel. */
  find: string | null
}

/** The selection of the whole table. */
export const wholeSelection: Selection = {
  filters: [],
  where: null,
  sort: [],
  select: null,
  page: 1,
  era: null,
  version: null,
  view: 'both',
  chart: null,
  x: null,
  y: null,
  by: null,
  scale: 'value',
  group: null,
  split: null,
  measure: null,
  filter: null,
  find: null,
}
