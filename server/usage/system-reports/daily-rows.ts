import { sql } from 'kysely'
import type { DailyRow } from '../../../contract/usage/system-reports.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildBangkokDaySql, buildIsWithinSql, type Range } from '../bangkok-sql.ts'
import { buildListedNameSql } from './listed-names.ts'
import { listDays } from './ranges.ts'
import { batchSize } from './row-batches.ts'

/** Reads one day at a time, so that the first rows of a year are sent at once. */
export const readDaily = async function* (
  database: Database,
  { start, end }: Range,
  actor: Actor,
): AsyncGenerator<DailyRow[]> {
  for (const day of listDays(start, end)) {
    const { rows } = await sql<DailyRow>`
      select coalesce(username, '') as username, coalesce(${buildListedNameSql(actor)}, '') as "fileName", ${day} as day, downloads
      from (
        select user_id, report_id, count(*)::integer as downloads from downloads
        where ${buildIsWithinSql('started_at', { start: day, end: day })} group by user_id, report_id
      ) counted join reports using (report_id) left join users using (user_id)
      order by users.username nulls last, users.user_id, ${buildListedNameSql(actor)} nulls last, report_id`.execute(
      database,
    )
    for (let offset = 0; offset < rows.length; offset += batchSize) yield rows.slice(offset, offset + batchSize)
  }
}

/** SQL after `from` that selects exactly the rows that `readDaily` reads. */
export const buildDailyRowsSql = (range: Range) =>
  sql`(select 1 from downloads where ${buildIsWithinSql('started_at', range)}
    group by user_id, report_id, ${buildBangkokDaySql('started_at')}) counted`
