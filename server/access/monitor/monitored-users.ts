import { sql } from 'kysely'
import type { MonitoredUser } from '../../../contract/access/monitor.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { containsWords } from '../pages.ts'
import type { MonitorContext } from './accessible-reports.ts'

interface MonitoredUsersQuery {
  words: string
  descending: boolean
  page: number
  pageSize: number
}

/** Returns one page of users with the numbers of their user groups and report groups. Erased accounts are left out. */
export const listMonitoredUsers = async ({ database, clock }: MonitorContext, query: MonitoredUsersQuery) => {
  const { words, descending, page, pageSize } = query
  const direction = descending ? sql`desc` : sql`asc`
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  const fromSql = sql`from users u where u.erased_at is null and ${containsWords(sql`concat_ws(' ', u.username, u.firstname, u.lastname, u.email)`, words)}`
  const [{ rows }, { rows: totals }] = await Promise.all([
    // The inner query selects the page first, so that groups are counted only for its users.
    sql<MonitoredUser>`
      select listed.user_id as "userId", listed.username, listed.firstname, listed.lastname, listed.email, listed.account_type as "accountType",
        listed.status_id as "statusId", s.name as status, r.name as role,
        (select count(*) from user_group_members m where m.user_id = listed.user_id) as "userGroupCount",
        (select count(distinct report_group_id) from (
          select g.report_group_id from user_report_group_grants g where g.user_id = listed.user_id and ${isOpenSql}
          union all
          select g.report_group_id from user_group_report_group_grants g join user_group_members m using (user_group_id)
            where m.user_id = listed.user_id and ${isOpenSql}) as held) as "reportGroupCount"
      from (select u.* ${fromSql} order by lower(u.username) ${direction}, u.user_id
        limit ${pageSize} offset ${(page - 1) * pageSize}) listed
      join account_statuses s using (status_id) join roles r using (role_id)
      order by lower(listed.username) ${direction}, listed.user_id`.execute(database),
    sql<{ total: number }>`select count(*) as total ${fromSql}`.execute(database),
  ])
  return { rows, total: totals[0]!.total }
}
