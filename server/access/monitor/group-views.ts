import { sql } from 'kysely'
import type { MonitoredUser } from '../../../contract/access/monitor.ts'
import type { HeldReportGroup, HoldingGroup } from '../../../contract/access/monitor-fields.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { fullName } from '../grants/grant-kinds.ts'
import { containsWords } from '../pages.ts'
import { isListed } from '../report-lists.ts'
import { isOpenGrant } from '../visible-reports.ts'
import type { MonitorContext } from './seen-reports.ts'

const groupColumns = sql`u.user_group_id as "groupId", u.name,
  (select count(*) from user_group_members m where m.user_group_id = u.user_group_id) as "memberCount"`
const buildReportGroupColumnsSql = (actor: Actor) => sql`c.report_group_id as "reportGroupId", c.name,
  (select count(*) from report_group_members m join reports using (report_id)
    where m.report_group_id = c.report_group_id and ${isListed(actor)}) as "reportCount"`
const term = sql`g.granted_at as "grantedAt", g.until, g.reason, ${fullName('b')} as "grantedBy"`
const granter = sql`left join users b on b.user_id = g.granted_by`

const toIsoRow = <R extends { grantedAt: Date }>(row: R) => ({ ...row, grantedAt: row.grantedAt.toISOString() })

/** Returns the user groups that a user is in. */
export const listJoinedGroups = async ({ database }: MonitorContext, userId: number) => {
  const { rows } = await sql<{ groupId: number; name: string; memberCount: number }>`
    select ${groupColumns} from user_groups u join user_group_members mine using (user_group_id)
    where mine.user_id = ${userId} order by u.name collate "und-x-icu"`.execute(database)
  return { rows }
}

/**
 * Returns the report groups that a user has by an open grant, directly or through each of the user's groups; reports that the actor may not
 * see listed do not count.
 */
export const listHeldReportGroups = async ({ database, clock }: MonitorContext, actor: Actor, userId: number) => {
  const columns = buildReportGroupColumnsSql(actor)
  const isOpen = isOpenGrant(dayInBangkok(clock), 'g')
  const { rows } = await sql<HeldReportGroup & { grantedAt: Date }>`
    select ${columns}, null as "groupName", ${term}
      from user_report_group_grants g join report_groups c using (report_group_id) ${granter}
      where g.user_id = ${userId} and ${isOpen}
    union all
    select ${columns}, u.name, ${term}
      from user_group_report_group_grants g join report_groups c using (report_group_id)
        join user_groups u using (user_group_id) join user_group_members mine using (user_group_id) ${granter}
      where mine.user_id = ${userId} and ${isOpen}
    order by name, "groupName" nulls first`.execute(database)
  return { rows: rows.map(toIsoRow) }
}

/** Returns the user groups that have a report by an open grant, directly or through each report group that contains it. */
export const listGroupsHolding = async ({ database, clock }: MonitorContext, reportId: number) => {
  const isOpen = isOpenGrant(dayInBangkok(clock), 'g')
  const { rows } = await sql<HoldingGroup & { grantedAt: Date }>`
    select ${groupColumns}, null as "reportGroupName", ${term}
      from user_group_report_grants g join user_groups u using (user_group_id) ${granter}
      where g.report_id = ${reportId} and ${isOpen}
    union all
    select ${groupColumns}, c.name, ${term}
      from user_group_report_group_grants g join user_groups u using (user_group_id)
        join report_group_members held using (report_group_id) join report_groups c using (report_group_id) ${granter}
      where held.report_id = ${reportId} and ${isOpen}
    order by name, "reportGroupName" nulls first`.execute(database)
  return { rows: rows.map(toIsoRow) }
}

/** Returns the report groups that contain a report. */
export const listReportGroupsHolding = async ({ database, clock }: MonitorContext, reportId: number) => {
  const isOpen = isOpenGrant(dayInBangkok(clock), 'g')
  const { rows } = await sql<{ reportGroupId: number; name: string; userCount: number; groupCount: number }>`
    select c.report_group_id as "reportGroupId", c.name,
      (select count(*) from user_report_group_grants g where g.report_group_id = c.report_group_id and ${isOpen}) as "userCount",
      (select count(*) from user_group_report_group_grants g where g.report_group_id = c.report_group_id and ${isOpen}) as "groupCount"
    from report_groups c join report_group_members held using (report_group_id)
    where held.report_id = ${reportId} order by c.name collate "und-x-icu"`.execute(database)
  return { rows }
}

interface GroupViewQuery {
  words: string
  descending: boolean
  page: number
  pageSize: number
}

/** Returns users with the numbers of their user groups and report groups; erased accounts are left out. */
export const listMonitored = async ({ database, clock }: MonitorContext, query: GroupViewQuery) => {
  const { words, descending, page, pageSize } = query
  const isOpen = isOpenGrant(dayInBangkok(clock), 'g')
  const fromSql = sql`from users u where u.erased_at is null and ${containsWords(sql`concat_ws(' ', u.username, u.firstname, u.lastname, u.email)`, words)}`
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<MonitoredUser>`
      select l.user_id as "userId", l.username, l.firstname, l.lastname, l.email, l.account_type as "accountType",
        l.status_id as "statusId", s.name as status, r.name as role,
        (select count(*) from user_group_members m where m.user_id = l.user_id) as "groupCount",
        (select count(distinct report_group_id) from (
          select g.report_group_id from user_report_group_grants g where g.user_id = l.user_id and ${isOpen}
          union all
          select g.report_group_id from user_group_report_group_grants g join user_group_members m using (user_group_id)
            where m.user_id = l.user_id and ${isOpen}) as held) as "reportGroupCount"
      from (select u.* ${fromSql} order by lower(u.username) ${descending ? sql`desc` : sql`asc`}, u.user_id
        limit ${pageSize} offset ${(page - 1) * pageSize}) l
      join account_statuses s using (status_id) join roles r using (role_id)
      order by lower(l.username) ${descending ? sql`desc` : sql`asc`}, l.user_id`.execute(database),
    sql<{ total: number }>`select count(*) as total ${fromSql}`.execute(database),
  ])
  return { rows, total: totals[0]!.total }
}
