import { sql } from 'kysely'
import type { AccessibleReport, UserWithAccess } from '../../../contract/access/monitor-fields.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { selectGrantedReports } from '../granted-reports.ts'
import { placedReportColumnsSql, placedReportsSql } from '../grants/report-columns.ts'
import { buildMatchesWordsSql } from '../grants/report-words.ts'
import { containsWords } from '../pages.ts'
import { isPublicSql } from '../report-conditions.ts'
import { isListedSql } from '../report-lists.ts'
import { selectVisibleReports } from '../visible-reports.ts'
import { requireAccount } from './account-actors.ts'
import { buildGrantedUsersSql } from './grant-paths.ts'
import { hiddenBySql } from './hiding-conditions.ts'
import { listShownPaths } from './shown-paths.ts'
import { type PageQuery, readPage } from './sql-pages.ts'

export interface MonitorContext {
  database: Database
  clock: Clock
}

interface AccessibleReportsQuery extends PageQuery {
  language: Language
}

/**
 * Returns one page of the restricted reports to which a user has an open path, even those that `hiddenBySql` hides from the user, and
 * the number of public reports that the user sees.
 */
export const listAccessibleReports = async (
  context: MonitorContext,
  actor: Actor,
  userId: number,
  query: AccessibleReportsQuery,
) => {
  const { database, clock } = context
  const { actor: monitoredActor, canSignIn } = await requireAccount(context, userId)
  const today = dayInBangkok(clock)
  const accessibleReportsSql = sql`select reports.report_id, ${sql.ref(`reports.title_${query.language}`)} collate "und-x-icu" as sort_key from reports
    where reports.report_id in (${selectGrantedReports(userId, today)})
      and not ${isPublicSql('reports')} and ${isListedSql(actor)} and ${await buildMatchesWordsSql(database, query.words)}`
  // `hiddenBySql` needs the aliases `u` and `reports`.
  const rowsSql = sql`select reports.report_id as id, ${placedReportColumnsSql}, ${hiddenBySql} as "hiddenBy"
    from ${placedReportsSql} join users u on u.user_id = ${userId}`
  const [{ rows, total }, { publicTotal }] = await Promise.all([
    readPage<AccessibleReport>(
      database,
      { matchesSql: accessibleReportsSql, keySql: sql.ref('report_id'), rowsSql },
      query,
    ),
    selectVisibleReports(database, monitoredActor)
      .where(isPublicSql('reports'))
      .select(({ fn }) => fn.countAll<number>().as('publicTotal'))
      .executeTakeFirstOrThrow(),
  ])
  const paths = await listShownPaths(database, today, {
    userIds: [userId],
    reportIds: rows.map(({ reportId }) => reportId),
  })
  const pathsByReport = Map.groupBy(paths, ({ reportId }) => reportId)
  return {
    rows: rows.map(row => addPaths(row, pathsByReport.get(row.reportId))),
    total,
    // Somebody who cannot sign in sees no report as a user.
    publicTotal: canSignIn ? publicTotal : 0,
  }
}

/** Returns one page of the users with an open path to a report, even those from whom `hiddenBySql` hides it. */
export const listUsersWithAccess = async ({ database, clock }: MonitorContext, reportId: number, query: PageQuery) => {
  const today = dayInBangkok(clock)
  const usersWithAccessSql = sql`select u.user_id, lower(u.username) as sort_key from users u
    where u.user_id in (${buildGrantedUsersSql(reportId, today)})
      and ${containsWords(sql`concat_ws(' ', u.username, u.firstname, u.lastname, u.email)`, query.words)}`
  // `hiddenBySql` needs the aliases `u` and `reports`.
  const rowsSql = sql`select u.user_id as id, u.user_id as "userId", u.username, u.firstname, u.lastname, u.email,
      u.account_type as "accountType", u.status_id as "statusId", s.name as status, ${hiddenBySql} as "hiddenBy"
    from users u join account_statuses s using (status_id) join reports on reports.report_id = ${reportId}`
  const [{ rows, total }, { rows: publicRows }] = await Promise.all([
    readPage<UserWithAccess>(database, { matchesSql: usersWithAccessSql, keySql: sql.ref('user_id'), rowsSql }, query),
    sql<{
      isPublic: boolean
    }>`select ${isPublicSql('reports')} as "isPublic" from reports where report_id = ${reportId}`.execute(database),
  ])
  const paths = await listShownPaths(database, today, {
    userIds: rows.map(({ userId }) => userId),
    reportIds: [reportId],
  })
  const pathsByUser = Map.groupBy(paths, ({ userId }) => userId)
  return {
    rows: rows.map(row => addPaths(row, pathsByUser.get(row.userId))),
    total,
    isPublic: publicRows[0]?.isPublic ?? false,
  }
}

/** Adds the paths to a row. Each row has an open path, so the user sees the report if nothing hides it. */
const addPaths = <R extends { hiddenBy: string[] }, P>(row: R, paths: P[] = []) => ({
  ...row,
  paths,
  sees: row.hiddenBy.length === 0,
})
