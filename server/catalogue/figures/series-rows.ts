import { type RawBuilder, sql } from 'kysely'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { NoSeriesReason, SeriesChoice, SeriesOutcome, TableSeries } from '../../../contract/tables/series.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

/** Identifies a series. */
export interface SeriesSource {
  /** The digest of the CSV. */
  csvDigest: string
  /** The column settings of staff. */
  choices: ColumnChoices
  /** The measure and the filters of the series; the database calls it `asked`. */
  seriesChoice: SeriesChoice
}

/** Builds the SQL of the MD5 hash of a jsonb value. Null and an empty object have the same hash, because both mean default settings. */
export const buildJsonHashSql = (value: RawBuilder<unknown>) =>
  sql<string>`md5(coalesce(nullif(${value}, '{}'), '{}')::text)`

const toJsonb = (value: object) => sql`${JSON.stringify(value)}::jsonb`

/** Builds the SQL of the key of a series in `table_series`: the digest of the CSV, and the MD5 hashes of column settings and series choice. */
const buildSeriesKeySql = ({ csvDigest, choices, seriesChoice }: SeriesSource) =>
  sql`(${csvDigest}, ${buildJsonHashSql(toJsonb(choices))}, ${buildJsonHashSql(toJsonb(seriesChoice))})`

/** SQL for the series that the report of a row of `report_files` needs. */
const neededSeriesSql = sql`(
  -- The headline series, with which Explore opens even if the page has no chart.
  select asked_of_chart(chart_measure, chart_series) as asked, false as is_key_figure
    from reports where reports.report_id = report_files.report_id
  -- The default series, with an empty choice: it replaces a headline series that staff chose and that no longer exists.
  union select '{}', false
    from reports where reports.report_id = report_files.report_id and (chart_measure <> '' or chart_series <> '')
  -- The series of the key figures.
  union select asked, true from key_figures where key_figures.report_id = report_files.report_id)`

interface UnreadSeries extends SeriesSource {
  reportId: number
}

/** Lists the series of the current tables of reports that were not read yet, key figures first. */
export const listUnreadSeries = async (
  database: Database,
  reportIds: number[],
  limit: number,
): Promise<UnreadSeries[]> => {
  const { rows } = await sql<UnreadSeries>`
    select report_files.report_id as "reportId", report_files.digest as "csvDigest",
      coalesce(latest_version.column_choices, '{}') as choices, needed.asked as "seriesChoice"
    from report_files
    cross join lateral ${neededSeriesSql} as needed
    left join lateral (select column_choices from report_versions
      where report_versions.report_id = report_files.report_id order by number desc limit 1) as latest_version on true
    where report_files.report_id = any (${reportIds}) and report_files.kind = 'csv' and report_files.is_current
      and not exists (select from table_series where csv_digest = report_files.digest
        and choices_digest = ${buildJsonHashSql(sql`latest_version.column_choices`)} and asked_digest = ${buildJsonHashSql(sql`needed.asked`)})
    order by needed.is_key_figure desc, report_files.report_file_id desc limit ${limit}`.execute(database)
  return rows
}

/** Lists the series choices of the key figures of a report. */
export const listKeyFigureSeries = async (database: Database, reportId: number): Promise<SeriesChoice[]> => {
  const { rows } = await sql<{ seriesChoice: SeriesChoice }>`
    select asked as "seriesChoice" from key_figures where report_id = ${reportId}`.execute(database)
  return rows.map(({ seriesChoice }) => seriesChoice)
}

/** Finds the result of reading a series; undefined if it was not read yet. */
export const findSeries = async (database: Database, source: SeriesSource): Promise<SeriesOutcome | undefined> => {
  const { rows } = await sql<SeriesRow>`
    select reason, series from table_series
    where (csv_digest, choices_digest, asked_digest) = ${buildSeriesKeySql(source)}`.execute(database)
  return rows[0] && toSeriesOutcome(rows[0])
}

/** A row of `table_series`: a series, or the reason why there is none. */
export type SeriesRow = { reason: NoSeriesReason; series: null } | { reason: null; series: TableSeries }

/** Converts a row to the result of reading the series. */
const toSeriesOutcome = ({ reason, series }: SeriesRow): SeriesOutcome =>
  reason === null ? { series } : { none: reason }

/**
 * The version of the rules by which `readSeries` reads; the column `rule` stores it. Each change of the rules raises it
 * (docs/decisions/0031-series-kept-by-digest.md).
 */
const rulesVersion = 7

/** Stores the result of reading a series. Idempotent. */
export const storeSeries = async (
  { database, clock }: { database: Database; clock: Clock },
  source: SeriesSource,
  outcome: SeriesOutcome,
) => {
  const [reason, series] = 'none' in outcome ? [outcome.none, null] : [null, JSON.stringify(outcome.series)]
  await sql`insert into table_series (csv_digest, choices_digest, asked_digest, reason, series, read_at, rule)
    select key.*, ${reason}, ${series}::jsonb, ${clock.now()}, ${rulesVersion}
    from (values ${buildSeriesKeySql(source)}) as key on conflict do nothing`.execute(database)
}

/** Deletes the series of files that no report uses. */
export const sweepSeries = (database: Database) =>
  database
    .deleteFrom('table_series')
    .where(sql<boolean>`not exists (select from stored_files where digest = table_series.csv_digest)`)
    .execute()
