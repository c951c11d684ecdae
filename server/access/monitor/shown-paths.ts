import { sql } from 'kysely'
import type { AccessPath } from '../../../contract/access/monitor-fields.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildFullNameSql } from '../grants/grant-kinds.ts'
import { buildGrantPathsSql, buildOpenPathSql } from './grant-paths.ts'

type ShownPath = AccessPath & { userId: number; reportId: number }

/** Returns the paths between users and reports, with the names of their groups, open ones first. */
export const listShownPaths = async (
  database: Database,
  today: string,
  between: { userIds: readonly number[]; reportIds: readonly number[] },
): Promise<ShownPath[]> => {
  if (between.userIds.length === 0 || between.reportIds.length === 0) return []
  const { rows } = await sql<ShownPath & { grantedAt: Date }>`
    select p.user_id as "userId", p.report_id as "reportId", p.user_group_id as "groupId", ug.name as "groupName",
      p.report_group_id as "reportGroupId", rg.name as "reportGroupName", p.granted_at as "grantedAt", p.until, p.reason,
      ${buildFullNameSql('granters')} as "grantedBy", ${buildOpenPathSql(today)} as "isOpen"
    from (${buildGrantPathsSql(between)}) p
    left join user_groups ug using (user_group_id) left join report_groups rg using (report_group_id)
    left join users granters on granters.user_id = p.granted_by
    order by ${buildOpenPathSql(today)} desc, p.user_group_id is not null, p.report_group_id is not null, ug.name, rg.name`.execute(
    database,
  )
  return rows.map(row => ({ ...row, grantedAt: row.grantedAt.toISOString() }))
}
