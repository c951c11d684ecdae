import { type RawBuilder, sql } from 'kysely'
import { buildOpenGrantSql } from '../granted-reports.ts'

/** Limits the paths to some users, some reports or both. */
interface PathFilter {
  userIds?: readonly number[] | undefined
  reportIds?: readonly number[] | undefined
}

/** The columns of a grant in a path. */
const grantColumnsSql = sql`g.granted_at, g.until, g.reason, g.granted_by`

/**
 * Builds SQL that selects every path by which users are granted reports, open or ended, with the groups that the path goes through. The
 * rows are (user_id, report_id, user_group_id, report_group_id, granted_at, until, reason, granted_by). The four kinds of path are those of
 * `selectGrantedReports` in granted-reports.ts.
 */
export const buildGrantPathsSql = ({ userIds, reportIds }: PathFilter): RawBuilder<unknown> => {
  const buildIsAmongSql = (column: string, ids: readonly number[] | undefined) =>
    ids ? sql`${sql.ref(column)} = any (${ids}::bigint[])` : sql`true`
  return sql`
    select g.user_id, g.report_id, null::integer as user_group_id, null::integer as report_group_id, ${grantColumnsSql}
      from user_report_grants g where ${buildIsAmongSql('g.user_id', userIds)} and ${buildIsAmongSql('g.report_id', reportIds)}
    union all
    select m.user_id, g.report_id, g.user_group_id, null, ${grantColumnsSql}
      from user_group_members m join user_group_report_grants g using (user_group_id)
      where ${buildIsAmongSql('m.user_id', userIds)} and ${buildIsAmongSql('g.report_id', reportIds)}
    union all
    select g.user_id, contained.report_id, null, g.report_group_id, ${grantColumnsSql}
      from user_report_group_grants g join report_group_members contained using (report_group_id)
      where ${buildIsAmongSql('g.user_id', userIds)} and ${buildIsAmongSql('contained.report_id', reportIds)}
    union all
    select m.user_id, contained.report_id, g.user_group_id, g.report_group_id, ${grantColumnsSql}
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
export const buildOpenPathSql = (today: string) => sql<boolean>`(p.until is null or p.until >= ${today})`
