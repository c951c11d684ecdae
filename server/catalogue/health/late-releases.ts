import { sql } from 'kysely'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

interface LateRelease {
  sourceId: string
  titleEn: string
  titleTh: string
  /** yyyy-mm-dd */
  dueDate: string
}

interface LateReleases {
  total: number
  rows: LateRelease[]
}

/** Returns the first Active reports whose next release date is before today, the longest overdue first, and their total. */
export const listLateReleases = async (database: Database, clock: Clock, limit: number) => {
  const isLateSql = sql`status = 'Active' and next_release_date is not null and next_release_date < ${dayInBangkok(clock)}::date`
  const { rows } = await sql<LateReleases>`
    select (select count(*)::integer from reports where ${isLateSql}) as total, coalesce((select json_agg(late) from (
      select source_id as "sourceId", title_en as "titleEn", title_th as "titleTh", next_release_date as "dueDate"
      from reports where ${isLateSql} order by next_release_date, report_id limit ${limit}) late), '[]') as rows`.execute(
    database,
  )
  return rows[0]!
}
