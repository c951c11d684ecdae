import { sql } from 'kysely'
import type { NoTableReason } from '../../../contract/tables/profiles.ts'
import type { Database } from '../../platform/database/pool.ts'
import { findFailing } from '../../platform/jobs/index.ts'
import { buildQueue, choicesDigest } from './build-queue.ts'

interface RefusedTable {
  sourceId: string
  titleEn: string
  titleTh: string
  reason: NoTableReason
  /** The first value that does not fit its column. */
  column: string | null
  row: number | null
}

/** Returns the build progress of latest versions: totals, ready and waiting tables, and refused ones with the reason. */
export const readBuildProgress = async (database: Database, most: number) => {
  const [{ rows }, failing] = await Promise.all([
    sql<{ total: number; ready: number; refused: number; rows: RefusedTable[] }>`
      with tables as (
        select r.report_id, r.source_id as "sourceId", r.title_en as "titleEn", r.title_th as "titleTh", b.reason,
          b.parquet_digest, b.columns -> 0 ->> 'column' as "column", (b.columns -> 0 ->> 'row')::integer as "row"
        from (select distinct on (report_id) * from report_versions order by report_id, number desc) v
        join reports r using (report_id)
        join report_version_files vf using (report_version_id)
        join report_files f on f.report_file_id = vf.report_file_id and vf.kind = 'csv'
        left join table_builds b on b.csv_digest = f.digest and b.choices_digest = ${choicesDigest}),
      refused as (select "sourceId", "titleEn", "titleTh", reason,
          case when reason = 'misfits' then "column" end as "column", case when reason = 'misfits' then "row" end as "row"
        from tables where reason is not null order by report_id limit ${most})
      select count(*)::integer as total, count(parquet_digest)::integer as ready, count(reason)::integer as refused,
        coalesce((select json_agg(refused) from refused), '[]') as rows from tables`.execute(database),
    findFailing(database, buildQueue),
  ])
  const { total, ready, refused, rows: named } = rows[0]!
  return {
    total,
    ready,
    waiting: total - ready - refused,
    lastAnswer: failing ? failing.lastAnswer : null,
    refused: { rows: named, total: refused },
  }
}
