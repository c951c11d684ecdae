import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { isPublicSql } from '../report-conditions.ts'
import { buildGrantPathsSql, buildOpenPathSql } from './grant-paths.ts'
import { hidingConditions } from './hiding-conditions.ts'
import type { TrialScope } from './trial-scopes.ts'

/** A user, and a report that the user sees. */
export interface SeenPair {
  userId: number
  reportId: number
}

/** What the users and the role of a trial see, before or after the change. */
export interface Visibility {
  /** The pairs of a user and a report that the user sees by a grant, by 'userId reportId'. */
  pairs: Map<string, SeenPair>
  /** Number of public reports that the role of the scope sees. */
  publicCount: number
}

/**
 * Returns what is visible within a scope. Public reports are pairs only in a trial of a level; otherwise they are only counted, because
 * everybody sees them without a grant.
 */
export const readVisibility = async (
  transaction: Transaction<DB>,
  today: string,
  scope: TrialScope,
  listedSql: RawBuilder<SqlBool>,
): Promise<Visibility> => {
  const { rows } = await sql<{ user_id: number; report_id: number }>`
    select distinct p.user_id, p.report_id from (${buildGrantPathsSql(scope)}) p
      join users u using (user_id) join reports using (report_id)
    where ${buildOpenPathSql(today)} and ${scope.includesPublicReports ? sql`true` : sql`not ${isPublicSql('reports')}`} and ${listedSql}
      and not ${hidingConditions.account} and not ${hidingConditions.inactive} and not ${hidingConditions.category}
      and ${scope.onlyUsersOfRoleId === undefined ? sql`true` : sql`u.role_id = ${scope.onlyUsersOfRoleId}`}`.execute(
    transaction,
  )
  return {
    pairs: new Map(
      rows.map(({ user_id, report_id }) => [`${user_id} ${report_id}`, { userId: user_id, reportId: report_id }]),
    ),
    publicCount: scope.publicRoleIdSql
      ? await countPublicReports(transaction, scope.publicRoleIdSql, scope.reportIds)
      : 0,
  }
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
