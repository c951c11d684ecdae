import type { Database } from '../platform/database/pool.ts'

/** The groups that a user is in and the reports that are granted to them by name, for the user's own export. */
export const listMembershipsOf = async (database: Database, userId: number) => {
  const groups = await database
    .selectFrom('user_group_members')
    .innerJoin('user_groups', 'user_groups.user_group_id', 'user_group_members.user_group_id')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  const grants = await database
    .selectFrom('user_report_grants')
    .innerJoin('reports', 'reports.report_id', 'user_report_grants.report_id')
    .select(['file_name', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('file_name')
    .execute()
  return { groups: groups.map(({ name }) => name), grants }
}
