import { sql } from 'kysely'
import type { GrantableReport } from '../../../contract/access/grant-lists.ts'
import type { HidingReason } from '../../../contract/access/monitor-fields.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { placedReportColumnsSql, placedReportsSql } from '../grants/report-columns.ts'
import { selectVisibleReports } from '../visible-reports.ts'
import type { MonitorContext } from './accessible-reports.ts'
import { requireAccount } from './account-actors.ts'
import { hiddenBySql } from './hiding-conditions.ts'
import { listShownPaths } from './shown-paths.ts'
import { listWithdrawnGrants } from './withdrawn-grants.ts'

/**
 * Explains why a user sees or does not see a report. The rule of visible-reports.ts decides whether the user sees it, with the user as the
 * actor. The paths and the conditions that hide the report only give the reasons. The caller has checked that the report exists; throws 404 for
 * an unknown user.
 */
export const explainAccessTo = async (context: MonitorContext, userId: number, reportId: number) => {
  const { database, clock } = context
  const { user, actor, canSignIn } = await requireAccount(context, userId)
  const [paths, report, visibleReportRows, groupsToJoin, withdrawn] = await Promise.all([
    listShownPaths(database, dayInBangkok(clock), { userIds: [userId], reportIds: [reportId] }),
    readReport(context, userId, reportId),
    selectVisibleReports(database, actor)
      .where('reports.report_id', '=', reportId)
      .select('reports.report_id')
      .execute(),
    listGroupsToJoin(context, userId, reportId),
    listWithdrawnGrants(database, userId, reportId),
  ])
  const { hiddenBy, ...shownReport } = report
  return {
    user,
    report: shownReport,
    sees: canSignIn && visibleReportRows.length > 0,
    paths,
    withdrawn,
    hiddenBy,
    groupsToJoin,
  }
}

type ExplainedReport = Omit<GrantableReport, 'groupCount' | 'userCount'> & { hiddenBy: HidingReason[] }

/** Returns the report as the monitor shows it, and what hides it from the user. The caller has checked that both exist. */
const readReport = async ({ database }: MonitorContext, userId: number, reportId: number) => {
  const { rows } = await sql<ExplainedReport>`select ${placedReportColumnsSql}, ${hiddenBySql} as "hiddenBy"
    from ${placedReportsSql} join users u on u.user_id = ${userId} where reports.report_id = ${reportId}`.execute(
    database,
  )
  return rows[0]!
}

/** Maximum number of user groups that an explanation suggests. */
const maxSuggestedGroups = 5

/** Returns the user groups with an open grant of the report that the user is not in, the smallest first. */
const listGroupsToJoin = async ({ database, clock }: MonitorContext, userId: number, reportId: number) => {
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  const { rows } = await sql<{ groupId: number; name: string }>`
    select u.user_group_id as "groupId", u.name from user_groups u
    where u.user_group_id in (
        select g.user_group_id from user_group_report_grants g where g.report_id = ${reportId} and ${isOpenSql}
        union all
        select g.user_group_id from user_group_report_group_grants g join report_group_members contained using (report_group_id)
          where contained.report_id = ${reportId} and ${isOpenSql})
      and not exists (select from user_group_members m where m.user_group_id = u.user_group_id and m.user_id = ${userId})
    order by (select count(*) from user_group_members m where m.user_group_id = u.user_group_id), u.name
    limit ${maxSuggestedGroups}`.execute(database)
  return rows
}
