import type { FoundSeries } from '../../../contract/tables/series.ts'
import { explorePath } from '../lists/texts.ts'
import { addressOf, whole } from '../report/explore/address/address.ts'
import { quoted } from '../report/explore/address/lists.ts'

/** Returns the Explore address of a series, with its filters and chart. */
export const seriesPath = (report: { fileName: string }, { filters, measure, time }: FoundSeries) =>
  addressOf(explorePath(report), {
    ...whole,
    filters: filters.map(({ column, value }) => ({ column, value: quoted(value) })),
    x: time.name,
    y: `avg(${measure.name})`,
  })
