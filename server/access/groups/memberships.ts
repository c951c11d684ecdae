import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildVisibleFileNameSql } from '../visible-reports.ts'

/**
 * Returns the groups and grants of a user for the export of personal data. A granted report that the user cannot see, such as an Inactive
 * one, has no name.
 */
export const listUserMemberships = async (database: Database, actor: Actor & { userId: number }) => {
  const groups = await database
    .selectFrom('user_group_members')
    .innerJoin('user_groups', 'user_groups.user_group_id', 'user_group_members.user_group_id')
    .select('name')
    .where('user_id', '=', actor.userId)
    .orderBy('name')
    .execute()
  const grants = await database
    .selectFrom('user_report_grants')
    .innerJoin('reports', 'reports.report_id', 'user_report_grants.report_id')
    .select([buildVisibleFileNameSql(actor), 'granted_at', 'until', 'reason'])
    .where('user_id', '=', actor.userId)
    .orderBy('granted_at')
    .orderBy('reports.report_id')
    .execute()
  const report_group_grants = await database
    .selectFrom('user_report_group_grants')
    .innerJoin('report_groups', 'report_groups.report_group_id', 'user_report_group_grants.report_group_id')
    .select(['name', 'granted_at', 'until', 'reason'])
    .where('user_id', '=', actor.userId)
    .orderBy('granted_at')
    .orderBy('report_groups.report_group_id')
    .execute()
  return { groups: groups.map(({ name }) => name), grants, report_group_grants }
}
