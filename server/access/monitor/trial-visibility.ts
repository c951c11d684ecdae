import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { isPublicSql } from '../report-conditions.ts'
import { buildGrantPathsSql, buildOpenPathSql } from './grant-paths.ts'
import { hidingConditions } from './hiding-conditions.ts'
import type { TrialScope } from './trial-scopes.ts'

/** A moment of a trial: its pairs of a user and a report are in the temporary table of this name. */
export type Moment = 'seen_before' | 'seen_after'

interface MomentQuery {
  moment: Moment
  today: string
  scope: TrialScope
  listedSql: RawBuilder<SqlBool>
}

/**
 * Writes the pairs of a user and a report that the user sees by a grant to a temporary table, because there can be millions, and returns the
 * number of public reports that the role of the scope sees. Public reports are pairs only in a trial of a level; otherwise they are only
 * counted, because everybody sees them without a grant.
 */
export const storeVisibility = async (
  transaction: Transaction<DB>,
  { moment, today, scope, listedSql }: MomentQuery,
): Promise<number> => {
  await sql`create temporary table ${sql.table(moment)} on commit drop as
    select distinct p.user_id, p.report_id from (${buildGrantPathsSql(scope)}) p
      join users u using (user_id) join reports using (report_id)
    where ${buildOpenPathSql(today)} and ${scope.includesPublicReports ? sql`true` : sql`not ${isPublicSql('reports')}`} and ${listedSql}
      and not ${hidingConditions.account} and not ${hidingConditions.inactive} and not ${hidingConditions.category}
      and ${scope.onlyUsersOfRoleId === undefined ? sql`true` : sql`u.role_id = ${scope.onlyUsersOfRoleId}`}`.execute(
    transaction,
  )
  return scope.publicRoleIdSql ? countPublicReports(transaction, scope.publicRoleIdSql, scope.reportIds) : 0
}

/** A user and a report that the user sees before or after the change. */
export interface SeenPair {
  userId: number
  reportId: number
  seesNow: boolean
  seesThen: boolean
}

interface PairNumbers {
  lostCount: number
  gainedCount: number
  keptCount: number
  /** Number of users who lose or gain a report. */
  userCount: number
}

/** Compares the two temporary tables: counts their pairs, and returns the first ones, those that are lost before the gained and the kept. */
export const comparePairs = async (
  transaction: Transaction<DB>,
  maxPairs: number,
): Promise<PairNumbers & { pairs: SeenPair[] }> => {
  // The planner needs the sizes of the tables.
  await sql`analyze seen_before, seen_after`.execute(transaction)
  const pairsSql = sql`(select user_id, report_id, b.user_id is not null as "seesNow", a.user_id is not null as "seesThen"
    from seen_before b full join seen_after a using (user_id, report_id)) as pairs`
  const { rows: numbers } = await sql<PairNumbers>`select count(*) filter (where not "seesThen") as "lostCount",
      count(*) filter (where not "seesNow") as "gainedCount", count(*) filter (where "seesNow" and "seesThen") as "keptCount",
      count(distinct user_id) filter (where not ("seesNow" and "seesThen")) as "userCount" from ${pairsSql}`.execute(
    transaction,
  )
  const { rows: pairs } = await sql<SeenPair>`select user_id as "userId", report_id as "reportId", "seesNow", "seesThen"
    from ${pairsSql} order by "seesThen", "seesNow", user_id, report_id limit ${maxPairs}`.execute(transaction)
  return { ...numbers[0]!, pairs }
}

/** Counts the reports of the scope that everyone with a role sees. */
const countPublicReports = async (
  transaction: Transaction<DB>,
  roleIdSql: RawBuilder<number>,
  reportIds: readonly number[] | undefined,
) => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from reports
    where ${isPublicSql('reports')} and status = 'Active'
      and ${reportIds ? sql`report_id = any (${reportIds}::bigint[])` : sql`true`}
      and not exists (select from role_hidden_categories h join sub_categories s using (category_id)
        where h.role_id = ${roleIdSql} and s.sub_category_id = reports.sub_category_id)`.execute(transaction)
  return rows[0]!.total
}
