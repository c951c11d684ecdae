import { expressionBuilder, sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'

/**
 * Returns the user whose grants apply to an actor, and the day on which they must be open. Visitors and incomplete logins have no grants.
 */
export const pickGrantHolder = (actor: Actor): Partial<Pick<Actor, 'userId' | 'today'>> =>
  actor.isLoginPending ? {} : actor

/** Selects the ids of the reports that are granted to an actor; undefined for visitors and incomplete logins, which have no grants. */
export const selectGrantedReportIds = (database: Database, actor: Actor) => {
  const { userId, today } = pickGrantHolder(actor)
  if (userId === undefined) return undefined
  return database.selectFrom(selectGrantedReports(userId, today).as('granted')).select('report_id')
}

/**
 * Returns an SQL condition: a grant is open, its last day included. `grantAlias` is the alias of its table. Without `today`, only grants without
 * an end are open.
 */
export const buildOpenGrantSql = (today: string | undefined, grantAlias: string) => {
  const untilSql = sql.ref(`${grantAlias}.until`)
  return today === undefined
    ? sql<boolean>`${untilSql} is null`
    : sql<boolean>`(${untilSql} is null or ${untilSql} >= ${today})`
}

/** Returns an SQL condition: a report is granted to a user by an open grant of any kind. */
export const isGrantedSql = (userId: number, today: string | undefined) =>
  expressionBuilder<DB, 'reports'>()('reports.report_id', 'in', selectGrantedReports(userId, today))

/**
 * Selects the ids of the reports that are granted to a user by an open grant of any kind: of the report or of a report group, to the user or
 * to a user group. An id may be repeated.
 */
export const selectGrantedReports = (userId: number, today: string | undefined) => {
  const { selectFrom } = expressionBuilder<DB, never>()
  const userGroupIds = selectFrom('user_group_members').select('user_group_id').where('user_id', '=', userId)
  const isOpenSql = buildOpenGrantSql(today, 'granted')
  return selectFrom('user_report_grants as granted')
    .select('report_id')
    .where('user_id', '=', userId)
    .where(isOpenSql)
    .unionAll(
      selectFrom('user_group_report_grants as granted')
        .select('report_id')
        .where('user_group_id', 'in', userGroupIds)
        .where(isOpenSql),
    )
    .unionAll(
      selectFrom('report_group_members')
        .innerJoin(
          'user_report_group_grants as granted',
          'granted.report_group_id',
          'report_group_members.report_group_id',
        )
        .select('report_id')
        .where('granted.user_id', '=', userId)
        .where(isOpenSql),
    )
    .unionAll(
      selectFrom('report_group_members')
        .innerJoin(
          'user_group_report_group_grants as granted',
          'granted.report_group_id',
          'report_group_members.report_group_id',
        )
        .select('report_id')
        .where('granted.user_group_id', 'in', userGroupIds)
        .where(isOpenSql),
    )
}
