import { type RawBuilder, sql } from 'kysely'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { FoundSeries, NoSeriesReason, SeriesChoice, SeriesOutcome } from '../../../contract/tables/series.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

/** A series to read: its CSV, the column settings of staff, and the choice of columns and filters. */
export interface SeriesSource {
  csvDigest: string
  choices: ColumnChoices
  asked: SeriesChoice
}

/** Hashes a value of a jsonb column; null and an empty object are equal. */
export const hashJson = (value: RawBuilder<unknown>) => sql<string>`md5(coalesce(nullif(${value}, '{}'), '{}')::text)`

const toJsonb = (value: object) => sql`${JSON.stringify(value)}::jsonb`

/** Returns the key of a series in `table_series`. */
const buildSeriesKey = ({ csvDigest, choices, asked }: SeriesSource) =>
  sql`(${csvDigest}, ${hashJson(toJsonb(choices))}, ${hashJson(toJsonb(asked))})`

/**
 * Selects the headline series and the key figures of a report. The headline series is needed even if the page has no chart, because Explore
 * opens with it. The default series of the columns is needed too, because it replaces a chosen series that no longer exists.
 */
const selectSeriesOfReportSql = sql`(
  select asked_of_chart(chart_measure, chart_series) as asked, false as is_key_figure from reports r where r.report_id = f.report_id
  union select '{}', false from reports r where r.report_id = f.report_id and (chart_measure <> '' or chart_series <> '')
  union select asked, true from key_figures k where k.report_id = f.report_id)`

/** Lists unread series of the latest versions of reports, key figures first. */
export const listUnreadSeries = async (
  database: Database,
  reportIds: number[],
  limit: number,
): Promise<(SeriesSource & { reportId: number })[]> => {
  const { rows } = await sql<SeriesSource & { reportId: number }>`
    select f.report_id as "reportId", f.digest as "csvDigest", coalesce(v.column_choices, '{}') as choices, a.asked
    from report_files f
    cross join lateral ${selectSeriesOfReportSql} a
    left join lateral (select column_choices from report_versions where report_id = f.report_id order by number desc limit 1) v on true
    where f.report_id = any (${reportIds}) and f.kind = 'csv' and f.is_current
      and not exists (select from table_series s where s.csv_digest = f.digest
        and s.choices_digest = ${hashJson(sql`v.column_choices`)} and s.asked_digest = ${hashJson(sql`a.asked`)})
    order by a.is_key_figure desc, f.report_file_id desc limit ${limit}`.execute(database)
  return rows
}

/** Lists the series that the key figures of a report select. */
export const listReportKeyFigures = async (database: Database, reportId: number): Promise<SeriesChoice[]> => {
  const { rows } = await sql<{ asked: SeriesChoice }>`
    select asked from key_figures where report_id = ${reportId}`.execute(database)
  return rows.map(({ asked }) => asked)
}

/** Finds a series that was read; undefined if it was not read yet. */
export const findSeries = async (database: Database, source: SeriesSource): Promise<SeriesOutcome | undefined> => {
  const { rows } = await sql<SeriesRow>`
    select reason, series from table_series
    where (csv_digest, choices_digest, asked_digest) = ${buildSeriesKey(source)}`.execute(database)
  return rows[0] && toOutcome(rows[0])
}

export type SeriesRow = { reason: NoSeriesReason; series: null } | { reason: null; series: FoundSeries }

/** Converts a row to its series or the reason why there is none. */
const toOutcome = ({ reason, series }: SeriesRow): SeriesOutcome => (reason === null ? { series } : { none: reason })

/** The version of the rules of `readSeries`; each change of them raises it (docs/decisions/0031-series-kept-by-digest.md). */
const rulesVersion = 2

/** Stores a series. Idempotent. */
export const storeSeries = async (
  { database, clock }: { database: Database; clock: Clock },
  source: SeriesSource,
  outcome: SeriesOutcome,
) => {
  const [reason, series] = 'none' in outcome ? [outcome.none, null] : [null, JSON.stringify(outcome.series)]
  await sql`insert into table_series (csv_digest, choices_digest, asked_digest, reason, series, read_at, rule)
    select key.*, ${reason}, ${series}::jsonb, ${clock.now()}, ${rulesVersion}
    from (values ${buildSeriesKey(source)}) as key on conflict do nothing`.execute(database)
}

/** Deletes the series of files that no report uses. */
export const sweepSeries = (database: Database) =>
  database
    .deleteFrom('table_series')
    .where(sql<boolean>`not exists (select from stored_files where digest = table_series.csv_digest)`)
    .execute()
