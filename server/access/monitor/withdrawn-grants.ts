import { sql } from 'kysely'
import type { WithdrawnGrant } from '../../../contract/access/monitor-fields.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildFullNameSql, grantTables } from '../grants/grant-kinds.ts'

/** Maximum number of withdrawn grants that an explanation lists. */
const maxWithdrawn = 10

/** Builds SQL that selects every grant that could give the report to the user, with its table and key in the audit trail. */
const buildPossibleGrantsSql = (userId: number, reportId: number) => {
  const buildTableSql = (kind: keyof typeof grantTables) => sql`${grantTables[kind].table}::text`
  return sql`
    select ${buildTableSql('user to report')} as table_name, concat(${userId}::bigint, ' ', ${reportId}::bigint) as key,
      null::integer as user_group_id, null::integer as report_group_id
    union all
    select ${buildTableSql('user group to report')}, concat(m.user_group_id, ' ', ${reportId}::bigint), m.user_group_id, null
      from user_group_members m where m.user_id = ${userId}
    union all
    select ${buildTableSql('user to report group')}, concat(${userId}::bigint, ' ', contents.report_group_id), null, contents.report_group_id
      from report_group_members contents where contents.report_id = ${reportId}
    union all
    select ${buildTableSql('user group to report group')}, concat(m.user_group_id, ' ', contents.report_group_id), m.user_group_id, contents.report_group_id
      from user_group_members m, report_group_members contents where m.user_id = ${userId} and contents.report_id = ${reportId}`
}

/**
 * Returns the grants of a report to a user that staff have withdrawn, with time and writer from the audit trail, the latest first. A grant is
 * withdrawn if its last record is a removal. The record's username is used if the writer's account was deleted.
 */
export const listWithdrawnGrants = async (
  database: Database,
  userId: number,
  reportId: number,
): Promise<WithdrawnGrant[]> => {
  const { rows } = await sql<Omit<WithdrawnGrant, 'withdrawnAt'> & { at: Date }>`
    select p.user_group_id as "groupId", ug.name as "groupName", p.report_group_id as "reportGroupId",
      rg.name as "reportGroupName", last.at, coalesce(${buildFullNameSql('writers')}, last.username) as "withdrawnBy"
    from (${buildPossibleGrantsSql(userId, reportId)}) p
    cross join lateral (select action, at, user_id, username from audit_records a
      where a.subject = p.table_name and a.key = p.key order by audit_id desc limit 1) as last
    left join user_groups ug using (user_group_id) left join report_groups rg using (report_group_id)
    left join users writers on writers.user_id = last.user_id
    where last.action = 'removed'
    order by last.at desc limit ${maxWithdrawn}`.execute(database)
  return rows.map(({ at, ...row }) => ({ ...row, withdrawnAt: at.toISOString() }))
}
