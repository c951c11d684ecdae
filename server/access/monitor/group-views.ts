import { sql } from 'kysely'
import type { ContainingReportGroup } from '../../../contract/access/monitor.ts'
import type { HeldReportGroup, HoldingGroup } from '../../../contract/access/monitor-fields.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { buildFullNameSql } from '../grants/grant-kinds.ts'
import { isListedSql } from '../report-lists.ts'
import type { MonitorContext } from './accessible-reports.ts'

// Aliases in the SQL of this file: `ug` a user group, `rg` a report group, `g` a grant, `granters` the user who gave the grant, `membership`
// and `m` the row of a member in a group, `contained` the row of a report in a report group.
const userGroupColumnsSql = sql`ug.user_group_id as "groupId", ug.name,
  (select count(*) from user_group_members m where m.user_group_id = ug.user_group_id) as "memberCount"`
const buildReportGroupColumnsSql = (actor: Actor) => sql`rg.report_group_id as "reportGroupId", rg.name,
  (select count(*) from report_group_members m join reports using (report_id)
    where m.report_group_id = rg.report_group_id and ${isListedSql(actor)}) as "reportCount"`
const grantColumnsSql = sql`g.granted_at as "grantedAt", g.until, g.reason, ${buildFullNameSql('granters')} as "grantedBy"`
const joinGranterSql = sql`left join users granters on granters.user_id = g.granted_by`

/** Returns the row with the time of its grant as an ISO text. */
const toIsoRow = <R extends { grantedAt: Date }>(row: R) => ({ ...row, grantedAt: row.grantedAt.toISOString() })

/** Returns the user groups that a user is in. */
export const listJoinedGroups = async ({ database }: MonitorContext, userId: number) => {
  const { rows } = await sql<{ groupId: number; name: string; memberCount: number }>`
    select ${userGroupColumnsSql} from user_groups ug join user_group_members membership using (user_group_id)
    where membership.user_id = ${userId} order by ug.name collate "und-x-icu"`.execute(database)
  return { rows }
}

/**
 * Returns the report groups that a user has by an open grant, directly or through a user group, each with the number of its reports.
 * Reports that are not listed for the actor do not count.
 */
export const listHeldReportGroups = async ({ database, clock }: MonitorContext, actor: Actor, userId: number) => {
  const reportGroupColumnsSql = buildReportGroupColumnsSql(actor)
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  const { rows } = await sql<HeldReportGroup & { grantedAt: Date }>`
    select ${reportGroupColumnsSql}, null as "groupName", ${grantColumnsSql}
      from user_report_group_grants g join report_groups rg using (report_group_id) ${joinGranterSql}
      where g.user_id = ${userId} and ${isOpenSql}
    union all
    select ${reportGroupColumnsSql}, ug.name, ${grantColumnsSql}
      from user_group_report_group_grants g join report_groups rg using (report_group_id)
        join user_groups ug using (user_group_id) join user_group_members membership using (user_group_id) ${joinGranterSql}
      where membership.user_id = ${userId} and ${isOpenSql}
    order by name, "groupName" nulls first`.execute(database)
  return { rows: rows.map(toIsoRow) }
}

/** Returns the user groups that have a report by an open grant, directly or through each report group that contains it. */
export const listGroupsHolding = async ({ database, clock }: MonitorContext, reportId: number) => {
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  const { rows } = await sql<HoldingGroup & { grantedAt: Date }>`
    select ${userGroupColumnsSql}, null as "reportGroupName", ${grantColumnsSql}
      from user_group_report_grants g join user_groups ug using (user_group_id) ${joinGranterSql}
      where g.report_id = ${reportId} and ${isOpenSql}
    union all
    select ${userGroupColumnsSql}, rg.name, ${grantColumnsSql}
      from user_group_report_group_grants g join user_groups ug using (user_group_id)
        join report_group_members contained using (report_group_id) join report_groups rg using (report_group_id) ${joinGranterSql}
      where contained.report_id = ${reportId} and ${isOpenSql}
    order by name, "reportGroupName" nulls first`.execute(database)
  return { rows: rows.map(toIsoRow) }
}

/** Returns the report groups that contain a report, each with the numbers of users and user groups that have it by an open grant. */
export const listReportGroupsHolding = async ({ database, clock }: MonitorContext, reportId: number) => {
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  const { rows } = await sql<ContainingReportGroup>`
    select rg.report_group_id as "reportGroupId", rg.name,
      (select count(*) from user_report_group_grants g where g.report_group_id = rg.report_group_id and ${isOpenSql}) as "userCount",
      (select count(*) from user_group_report_group_grants g where g.report_group_id = rg.report_group_id and ${isOpenSql}) as "userGroupCount"
    from report_groups rg join report_group_members contained using (report_group_id)
    where contained.report_id = ${reportId} order by rg.name collate "und-x-icu"`.execute(database)
  return { rows }
}
