import { type RawBuilder, sql } from 'kysely'
import type {
  AcceptanceRow,
  DailyRow,
  ProfileRow,
  SystemReportKey,
  SystemReportQuery,
} from '../../../contract/usage/system-reports.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Range } from '../bangkok-sql.ts'
import { buildAcceptanceRowsSql, readAcceptances } from './acceptance-rows.ts'
import { buildDailyRowsSql, readDaily } from './daily-rows.ts'
import { buildProfileRowsSql, readProfiles } from './profile-rows.ts'

export type SystemReportRow = ProfileRow | DailyRow | AcceptanceRow

interface RowSource {
  /** Yields the rows in order, in batches at the pace of the caller. */
  read: (database: Database, range: Range, actor: Actor) => AsyncGenerator<SystemReportRow[]>
  /** Builds the SQL after `from` that selects the same rows, so that they can be counted without reading them. */
  buildRowsSql: (range: Range) => RawBuilder<unknown>
}

const rowSources: Record<SystemReportKey, RowSource> = {
  profiles: { read: readProfiles, buildRowsSql: buildProfileRowsSql },
  daily: { read: readDaily, buildRowsSql: buildDailyRowsSql },
  acceptances: { read: readAcceptances, buildRowsSql: buildAcceptanceRowsSql },
}

/** Yields the rows of a system report in order, in batches at the pace of the caller. */
export const readSystemReport = (database: Database, actor: Actor, { report, ...range }: SystemReportQuery) =>
  rowSources[report].read(database, range, actor)

/** Counts the rows of a system report. */
export const countSystemReport = async (database: Database, { report, ...range }: SystemReportQuery) => {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from ${rowSources[report].buildRowsSql(range)}`.execute(database)
  return rows[0]!.total
}
