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
  const [{ rows }, failing, damaged] = await Promise.all([
    // `columns` of a build holds the misfits if that is its reason, and the columns of a ready table. Only misfits have a column and row.
    sql<ProgressRow>`
      with tables as (
        select r.report_id, r.source_id as "sourceId", r.title_en as "titleEn", r.title_th as "titleTh", b.reason,
          b.parquet_digest, b.damaged_at, b.columns -> 0 ->> 'column' as "column", (b.columns -> 0 ->> 'row')::integer as "row"
        from (select distinct on (report_id) * from report_versions order by report_id, number desc) v
        join reports r using (report_id)
        join report_version_files vf using (report_version_id)
        join report_files f on f.report_file_id = vf.report_file_id and vf.kind = 'csv'
        left join table_builds b on b.csv_digest = f.digest and b.choices_digest = ${buildChoicesDigestSql(sql`v.column_choices`)}),
      refused as (select "sourceId", "titleEn", "titleTh", reason,
          case when reason = 'misfits' then "column" end as "column", case when reason = 'misfits' then "row" end as "row"
        from tables where reason is not null order by report_id limit ${maxRefused})
      select count(*)::integer as total, count(parquet_digest) filter (where damaged_at is null)::integer as ready, count(reason)::integer as refused,
        coalesce((select json_agg(refused) from refused), '[]') as "firstRefused" from tables`.execute(database),
    findFailing(database, tableBuildsQueue),
    countDamaged(database, new Date(clock.now().getTime() - reportedMilliseconds)),
  ])
  const { total, ready, refused, firstRefused } = rows[0]!
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

/** Counts tables whose Parquet is lost or damaged, or was rebuilt since a time; null if there are none. */
const countDamaged = async (database: Database, since: Date) => {
  const { rows } = await sql<DamagedRow>`
    select count(*)::integer as count, count(*) filter (where damaged_at is null)::integer as repaired,
      max(coalesce(damaged_at, repaired_at)) as "lastAt"
    from table_builds where damaged_at is not null or repaired_at > ${since}`.execute(database)
  const { lastAt, ...counts } = rows[0]!
  return lastAt && { ...counts, lastAt: lastAt.toISOString() }
}
