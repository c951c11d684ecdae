import { sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { NoTableReason } from '../../../contract/tables/profiles.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { findFailing } from '../../platform/jobs/index.ts'
import { tableBuildsQueue } from './build-queue.ts'
import { buildChoicesDigestSql } from './needed-tables.ts'

/** A table that cannot be queried. */
interface RefusedTable {
  sourceId: string
  titleEn: string
  titleTh: string
  reason: NoTableReason
  /** The column and row of the first value that does not fit; null for other reasons. */
  column: string | null
  row: number | null
}

/** Numbers of the latest versions with a CSV, of ready and of refused tables, and the first refused tables. */
interface ProgressRow {
  total: number
  ready: number
  refused: number
  firstRefused: RefusedTable[]
}

/** Numbers of damaged and repaired tables. */
interface DamagedRow {
  /** Number of tables that are damaged or were repaired. */
  count: number
  /** Number of those that were repaired. */
  repaired: number
  /** The last damage or repair. */
  lastAt: Date | null
}

/** Milliseconds during which staff see that a damaged table was rebuilt. */
const reportedMilliseconds = 7 * dayMilliseconds

/**
 * Returns the build progress of the latest versions: totals, the first refused tables with the reason, and how many tables are damaged or
 * were repaired.
 */
export const readBuildProgress = async (database: Database, clock: Clock, maxRefused: number) => {
  const [{ total, ready, refused, firstRefused }, failing, damaged] = await Promise.all([
    readTables(database, maxRefused),
    findFailing(database, tableBuildsQueue),
    countDamaged(database, new Date(clock.now().getTime() - reportedMilliseconds)),
  ])
  return {
    total,
    ready,
    // A damaged table waits for its repair, so it is counted here too.
    waiting: total - ready - refused,
    lastFailure: failing ? failing.lastFailure : null,
    damaged,
    refused: { rows: firstRefused, total: refused },
  }
}

/**
 * The tables at a catalogue version, which every change of versions, files and builds raises. Counting reads all versions. `createVersionCache`
 * is for many values with a limit of memory; this is one small value.
 */
const countedTables = new WeakMap<Database, { key: string; tables: ProgressRow }>()

const readTables = async (database: Database, maxRefused: number): Promise<ProgressRow> => {
  const current = await sql<{ version: string }>`select version::text from catalogue_version`.execute(database)
  const key = `${current.rows[0]!.version} ${maxRefused}`
  const counted = countedTables.get(database)
  if (counted?.key === key) return counted.tables
  const tables = await countTables(database, maxRefused)
  countedTables.set(database, { key, tables })
  return tables
}

/**
 * Counts the tables and reads the first refused ones. Texts are read of these only: `columns` of a build can be long, and reading it for
 * each table takes most of the time. It holds the misfits if they are the reason, which have a column and a row.
 */
const countTables = async (database: Database, maxRefused: number): Promise<ProgressRow> => {
  const { rows } = await sql<ProgressRow>`
    with tables as (
      select v.report_id, b.csv_digest, b.choices_digest, b.reason, b.parquet_digest is not null and b.damaged_at is null as is_ready
      from (select distinct on (report_id) report_id, report_version_id, column_choices
        from report_versions order by report_id, number desc) v
      join report_version_files vf on vf.report_version_id = v.report_version_id and vf.kind = 'csv'
      join report_files f on f.report_file_id = vf.report_file_id
      left join table_builds b on b.csv_digest = f.digest and b.choices_digest = ${buildChoicesDigestSql(sql`v.column_choices`)}),
    refused as (select * from tables where reason is not null order by report_id limit ${maxRefused}),
    listed as (
      select r.source_id as "sourceId", r.title_en as "titleEn", r.title_th as "titleTh", refused.reason,
        case when refused.reason = 'misfits' then b.columns -> 0 ->> 'column' end as "column",
        case when refused.reason = 'misfits' then (b.columns -> 0 ->> 'row')::integer end as "row"
      from refused join reports r using (report_id) join table_builds b using (csv_digest, choices_digest)
      order by report_id)
    select count(*)::integer as total, count(*) filter (where is_ready)::integer as ready, count(reason)::integer as refused,
      coalesce((select json_agg(listed) from listed), '[]') as "firstRefused" from tables`.execute(database)
  return rows[0]!
}

/** Counts tables whose Parquet is lost or damaged, or was rebuilt since a time; null if there are none. */
const countDamaged = async (database: Database, since: Date) => {
  const { rows } = await sql<DamagedRow>`
    select count(*)::integer as count, count(*) filter (where damaged_at is null)::integer as repaired,
      max(coalesce(damaged_at, repaired_at)) as "lastAt"
    from table_builds where damaged_at is not null or repaired_at > ${since}`.execute(database)
  const { lastAt, ...counts } = rows[0]!
  return lastAt && { ...counts, lastAt: lastAt.toISOString() }
}
