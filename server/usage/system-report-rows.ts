import { type RawBuilder, sql } from 'kysely'
import type {
  AcceptanceRow,
  DailyRow,
  ProfileRow,
  SystemReportKey,
  SystemReportQuery,
} from '../../contract/usage/system-reports.ts'
import { isListedSql } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildBangkokDaySql, buildBangkokTimeSql, buildIsWithinSql, type Range } from './bangkok-sql.ts'
import { listDays } from './system-report-range.ts'

export type SystemReportRow = ProfileRow | DailyRow | AcceptanceRow

/** Maximum number of rows that are read at once, so that the rows of a year do not fill the memory. */
const batchSize = 500

/** Builds the SQL of the File Name of a report; null if the report is not listed for the actor. Its downloads count in any case. */
const buildListedNameSql = (actor: Actor) => sql`case when ${isListedSql(actor)} then file_name end`

/** Yields the rows of a system report in order, in batches at the pace of the caller. */
export const readSystemReport = (
  database: Database,
  actor: Actor,
  { report, ...range }: SystemReportQuery,
): AsyncGenerator<SystemReportRow[]> => readersByReport[report](database, range, actor)

/** Counts the rows of a system report. */
export const countSystemReport = async (database: Database, { report, ...range }: SystemReportQuery) => {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from ${rowSourcesByReport[report](range)}`.execute(database)
  return rows[0]!.total
}

/** The values by which rows are ordered. */
interface RowOrder {
  at: Date
  id: number
}

/** Yields batches until one is not full. `readBatch` gets the last row of the previous batch; undefined for the first batch. */
const readInBatches = async function* <Row>(readBatch: (lastRow: Row | undefined) => Promise<Row[]>) {
  for (let lastRow: Row | undefined; ; ) {
    const rows = await readBatch(lastRow)
    yield rows
    if (rows.length < batchSize) return
    lastRow = rows.at(-1)
  }
}

/** Reads the profiles of the users whose last login is in the range. */
const readProfiles = (database: Database, range: Range, actor: Actor): AsyncGenerator<ProfileRow[]> =>
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

/** Reads one day at a time, so that the first rows of a year are sent at once. */
const readDaily = async function* (
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

/** Reads the acceptances of the agreement. `given` is false for a withdrawal, and other purposes are not the agreement. */
const readAcceptances = (database: Database, range: Range): AsyncGenerator<AcceptanceRow[]> =>
  readInBatches<AcceptanceRow & RowOrder>(async lastRow => {
    const isAfterLastSql = lastRow ? sql`and (accepted_at, acceptance_id) > (${lastRow.at}, ${lastRow.id})` : sql``
    const { rows } = await sql<AcceptanceRow & RowOrder>`
      select username, version, ${buildBangkokTimeSql('accepted_at')} as "acceptedAt", accepted_at as at, acceptance_id as id
      from consent_acceptances join users using (user_id)
      where purpose = 'policy' and given and ${buildIsWithinSql('accepted_at', range)} ${isAfterLastSql}
      order by accepted_at, acceptance_id limit ${batchSize}`.execute(database)
    return rows
  })

type ReadRows = (database: Database, range: Range, actor: Actor) => AsyncGenerator<SystemReportRow[]>

const readersByReport: Record<SystemReportKey, ReadRows> = {
  profiles: readProfiles,
  daily: readDaily,
  acceptances: readAcceptances,
}

/** SQL after `from` that selects exactly the rows of each report, so that they can be counted without reading them. */
const rowSourcesByReport: Record<SystemReportKey, (range: Range) => RawBuilder<unknown>> = {
  profiles: range => sql`users where ${buildIsWithinSql('last_login_at', range)}`,
  daily: range => sql`(select 1 from downloads where ${buildIsWithinSql('started_at', range)}
    group by user_id, report_id, ${buildBangkokDaySql('started_at')}) counted`,
  acceptances: range =>
    sql`consent_acceptances where purpose = 'policy' and given and ${buildIsWithinSql('accepted_at', range)}`,
}
