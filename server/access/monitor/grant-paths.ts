import { type RawBuilder, sql } from 'kysely'
import { administratorRoleId, plainRoleId } from '../../../contract/permissions.ts'
import { buildOpenGrantSql } from '../visible-reports.ts'

/** Limits the paths to some users, some reports or both. */
interface PathFilter {
  userIds?: readonly number[] | undefined
  reportIds?: readonly number[] | undefined
}

/** The columns of a grant in a path. */
const termColumnsSql = sql`g.granted_at, g.until, g.reason, g.granted_by`

/**
 * Builds SQL that selects every path by which users are granted reports, open or ended, with the groups that the path goes through. The
 * rows are (user_id, report_id, user_group_id, report_group_id, granted_at, until, reason, granted_by). The four kinds of path are those of
 * `selectGrantedReports` in visible-reports.ts.
 */
export const buildGrantPathsSql = ({ userIds, reportIds }: PathFilter): RawBuilder<unknown> => {
  const buildIsAmongSql = (column: string, ids: readonly number[] | undefined) =>
    ids ? sql`${sql.ref(column)} = any (${ids}::bigint[])` : sql`true`
  return sql`
    select g.user_id, g.report_id, null::integer as user_group_id, null::integer as report_group_id, ${termColumnsSql}
      from user_report_grants g where ${buildIsAmongSql('g.user_id', userIds)} and ${buildIsAmongSql('g.report_id', reportIds)}
    union all
    select m.user_id, g.report_id, g.user_group_id, null, ${termColumnsSql}
      from user_group_members m join user_group_report_grants g using (user_group_id)
      where ${buildIsAmongSql('m.user_id', userIds)} and ${buildIsAmongSql('g.report_id', reportIds)}
    union all
    select g.user_id, contained.report_id, null, g.report_group_id, ${termColumnsSql}
      from user_report_group_grants g join report_group_members contained using (report_group_id)
      where ${buildIsAmongSql('g.user_id', userIds)} and ${buildIsAmongSql('contained.report_id', reportIds)}
    union all
    select m.user_id, contained.report_id, g.user_group_id, g.report_group_id, ${termColumnsSql}
      from user_group_members m join user_group_report_group_grants g using (user_group_id)
        join report_group_members contained using (report_group_id)
      where ${buildIsAmongSql('m.user_id', userIds)} and ${buildIsAmongSql('contained.report_id', reportIds)}`
}

/**
 * Builds SQL that selects the ids of the users who are granted a report by an open path. It selects the user groups first and their
 * members afterwards: if many groups have the same members, there are far more paths than people.
 */
export const buildGrantedUsersSql = (reportId: number, today: string): RawBuilder<unknown> => {
  const isOpenSql = buildOpenGrantSql(today, 'g')
  return sql`
    select g.user_id from user_report_grants g where g.report_id = ${reportId} and ${isOpenSql}
    union all
    select g.user_id from user_report_group_grants g join report_group_members contained using (report_group_id)
      where contained.report_id = ${reportId} and ${isOpenSql}
    union all
    select m.user_id from user_group_members m where m.user_group_id in (
      select g.user_group_id from user_group_report_grants g where g.report_id = ${reportId} and ${isOpenSql}
      union all
      select g.user_group_id from user_group_report_group_grants g join report_group_members contained using (report_group_id)
        where contained.report_id = ${reportId} and ${isOpenSql})`
}

/** Returns an SQL condition: a path, as the alias `p`, is open on a day. */
export const isOpenPathSql = (today: string) => sql<boolean>`(p.until is null or p.until >= ${today})`

/** Statuses of accounts that can sign in: Active, and New, which becomes Active at the first login. */
export const signInStatusesSql = sql`(1, 3)`

/**
 * The conditions under which a report in `reports` is hidden from a user, as the alias `u`, despite an open path. They are those of
 * visible-reports.ts, but for many users at once. Inactive reports are visible to users with Report Configuration: role 1 always has this
 * menu, role 3 never.
 */
export const hidingConditions = {
  account: sql<boolean>`u.status_id not in ${signInStatusesSql}`,
  inactive: sql<boolean>`(reports.status <> 'Active' and not (u.role_id = ${sql.lit(administratorRoleId)} or u.role_id <> ${sql.lit(plainRoleId)} and exists (
    select from role_menus join menus using (menu_id) where role_menus.role_id = u.role_id and menu_key = 'ReportConfiguration')))`,
  category: sql<boolean>`exists (select from role_hidden_categories h join sub_categories s using (category_id)
    where h.role_id = u.role_id and s.sub_category_id = reports.sub_category_id)`,
}
/** SQL of the names of the conditions that hide the report of a row from its user, as an array. */
export const hiddenBySql = sql<string[]>`array_remove(array[case when ${hidingConditions.account} then 'account' end,
  case when ${hidingConditions.inactive} then 'inactive' end, case when ${hidingConditions.category} then 'category' end], null)`
