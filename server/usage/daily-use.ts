import { sql } from 'kysely'
import type { DailyUse } from '../../contract/usage/system-reports.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildBangkokDaySql, buildIsWithinSql, type Range } from './bangkok-sql.ts'

/** Returns the numbers of downloads and logins on each day in Bangkok; days without either are omitted. */
export const listDailyUse = async (database: Database, range: Range) => {
  const { rows } = await sql<DailyUse>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(downloads, 0) as downloads, coalesce(logins, 0) as logins
    from (
      select ${buildBangkokDaySql('started_at')} as day, count(*)::integer as downloads
      from downloads where ${buildIsWithinSql('started_at', range)} group by 1
    ) daily_downloads full join (
      select day, logins from daily_logins where day between ${range.start} and ${range.end}
    ) logins_by_day using (day) order by day`.execute(database)
  return rows
}
