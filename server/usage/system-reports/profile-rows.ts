import { sql } from 'kysely'
import type { ProfileRow } from '../../../contract/usage/system-reports.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildBangkokTimeSql, buildIsWithinSql, type Range } from '../bangkok-sql.ts'
import { buildListedNameSql } from './listed-names.ts'
import { batchSize, type RowOrder, readInBatches } from './row-batches.ts'

/** Reads the profiles of the users whose last login is in the range. */
export const readProfiles = (database: Database, range: Range, actor: Actor): AsyncGenerator<ProfileRow[]> =>
  readInBatches<ProfileRow & RowOrder>(async lastRow => {
    const isAfterLastSql = lastRow ? sql`and (last_login_at, users.user_id) > (${lastRow.at}, ${lastRow.id})` : sql``
    const { rows } = await sql<ProfileRow & RowOrder>`
      select username, firstname, lastname, usage_objective as "usageObjective", other_objective as "otherObjective",
        account_statuses.name as status, coalesce(email, '') as email, ${buildBangkokTimeSql('verified_at')} as "verifiedAt",
        ${buildBangkokTimeSql('first_login_at')} as "firstLoginAt", ${buildBangkokTimeSql('last_login_at')} as "lastLoginAt",
        coalesce(used.reports, '') as "downloadedReports", coalesce(used.downloads, 0)::integer as downloads,
        last_login_at as at, users.user_id as id
      from users join account_statuses using (status_id) left join lateral (
        select string_agg(distinct name, ', ' order by name) as reports, count(*) as downloads
        from downloads join reports using (report_id) cross join lateral (select ${buildListedNameSql(actor)} as name) named
        where downloads.user_id = users.user_id and ${buildIsWithinSql('started_at', range)}
      ) used on true
      where ${buildIsWithinSql('last_login_at', range)} ${isAfterLastSql}
      order by last_login_at, users.user_id limit ${batchSize}`.execute(database)
    return rows
  })

/** SQL after `from` that selects exactly the rows that `readProfiles` reads. */
export const buildProfileRowsSql = (range: Range) => sql`users where ${buildIsWithinSql('last_login_at', range)}`
