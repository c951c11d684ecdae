import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { publicLevelId } from '../../contract/catalogue/levels.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { toSwitchedRole } from './category-switches.ts'

/** Tables with the columns that the rule reads: the reports, and `report_counts` with the number of reports for each combination of them. */
type RuledTable = 'reports' | 'report_counts'

/**
 * Returns the user whose grants apply to an actor, and the day on which they must be open. Visitors and incomplete logins have no grants.
 */
const pickGrantHolder = (actor: Actor): Partial<Pick<Actor, 'userId' | 'today'>> => (actor.isLoginPending ? {} : actor)

/**
 * Selects the reports that an actor may see. Every list, search, count, download, feed and link uses it
 * (docs/behaviour/visibility.md#the-rule).
 */
export const visibleReports = (database: Database, actor: Actor) =>
  database.selectFrom('reports').where(isVisibleSql(actor))

/** Returns the rule of `visibleReports` as an SQL condition, for queries on other tables. */
export const isVisibleSql = (actor: Actor): Expression<SqlBool> => {
  const { and, or } = expressionBuilder()
  const { userId, today } = pickGrantHolder(actor)
  return and([
    isActiveInOpenCategorySql(actor, 'reports'),
    or([isPublicSql('reports'), ...(userId === undefined ? [] : [isGrantedSql(userId, today)])]),
  ])
}

/**
 * Selects the numbers of reports that an actor may see, as rows of `sub_category_id`, `reports` and `hidden` (those that not everyone may
 * see), to be summed. Reports that are visible by their level are counted in advance; the actor's granted reports are counted one by one.
 */
export const visibleCounts = (actor: Actor) => {
  const { selectFrom } = expressionBuilder<DB, never>()
  const { userId, today } = pickGrantHolder(actor)
  const publicCounts = selectFrom('report_counts')
    .where(isActiveInOpenCategorySql(actor, 'report_counts'))
    .where(isPublicSql('report_counts'))
    .select([
      'report_counts.sub_category_id',
      'report_counts.reports',
      sql<number>`case when report_counts.status <> 'Active' then report_counts.reports else 0 end`.as('hidden'),
    ])
  if (userId === undefined) return publicCounts
  // Each granted report is a row of its own, and none of them is public.
  const singleReport = sql<number>`1`
  return publicCounts.unionAll(
    selectFrom('reports')
      .where(isActiveInOpenCategorySql(actor, 'reports'))
      .where(({ not }) => not(isPublicSql('reports')))
      .where(isGrantedSql(userId, today))
      .select(['reports.sub_category_id', singleReport.as('reports'), singleReport.as('hidden')]),
  )
}

/**
 * Selects the combinations of sub-category, sub level and status whose reports an actor may see. `open` is true if the level makes them
 * visible, and false if the actor needs a grant. Search uses it, because search has these three values of all reports in memory.
 */
export const visibleCombinations = (database: Database, actor: Actor) =>
  database
    .selectFrom('report_counts')
    .where(isActiveInOpenCategorySql(actor, 'report_counts'))
    .select(['sub_category_id as subCategoryId', 'sub_level_id as subLevelId', 'status'])
    .select(isPublicSql('report_counts').as('open'))

/** Returns true if the actor sees a report, and therefore values of its tables; staff may edit reports that they do not see. */
export const seesReport = async (database: Database, actor: Actor, reportId: number) =>
  (await visibleReports(database, actor).select('report_id').where('report_id', '=', reportId).executeTakeFirst()) !==
  undefined

/** Selects the ids of the reports that are granted to an actor; undefined for visitors and incomplete logins, which have no grants. */
export const selectGrantedReportIds = (database: Database, actor: Actor) => {
  const { userId, today } = pickGrantHolder(actor)
  if (userId === undefined) return undefined
  return database.selectFrom(selectGrantedReports(userId, today).as('granted')).select('report_id')
}

/**
 * Returns the SQL condition that applies to every report, whether it is visible by its level or by a grant; staff who edit reports see
 * Inactive ones too.
 */
const isActiveInOpenCategorySql = (actor: Actor, table: RuledTable) =>
  expressionBuilder().and([
    ...(maySeeInactive(actor) ? [] : [isActiveSql(table)]),
    isInOpenCategorySql(toSwitchedRole(actor), table),
  ])

/**
 * Returns an SQL condition: the actor may see the past state of a visible report. Readers who see the report only by its level do not see
 * it at a time when it was Inactive or restricted, according to its saves. A report that was never saved has always had its current state.
 */
export const wasVisible = (actor: Actor, moment: Expression<Date>): Expression<SqlBool> => {
  if (maySeeInactive(actor)) return sql<boolean>`true`
  const { or } = expressionBuilder()
  const { userId, today } = pickGrantHolder(actor)
  return or([wasPublicSql(moment), ...(userId === undefined ? [] : [isGrantedSql(userId, today)])])
}

/**
 * Returns an SQL condition: the report was Active and public at a moment. Its state then is that of the last save before it; without one,
 * that of the first save, which stores the state before staff saved. True for a report that was never saved.
 */
const wasPublicSql = (moment: Expression<Date>) =>
  sql<boolean>`coalesce((select saved.fields ->> 'status' = 'Active' and (saved.fields ->> 'subLevelId')::bigint = any (array(${selectPublicSubLevels()}))
    from report_revisions saved where saved.report_id = reports.report_id
    order by saved.saved_at < ${moment} desc, case when saved.saved_at < ${moment} then -saved.revision else saved.revision end
    limit 1), true)`

/** Selects the File Name of a report, or null if the actor may not see the report. Lists of activity use it. */
export const visibleFileNameSql = (actor: Actor) =>
  sql<string | null>`case when ${isVisibleSql(actor)} then reports.file_name end`.as('file_name')

/**
 * Returns an SQL condition: staff see the name of a listed report. Those who edit reports see all names, others those of the reports that
 * they see.
 */
export const isNameVisibleSql = (actor: Actor): Expression<SqlBool> =>
  maySeeInactive(actor) ? sql`true` : isVisibleSql(actor)

/** Returns true for staff who edit reports, which includes Inactive ones. */
const maySeeInactive = ({ userId, isLoginPending, menus }: Actor) =>
  userId !== undefined && !isLoginPending && menus.has('ReportConfiguration')

const isActiveSql = (table: RuledTable) => expressionBuilder<DB, RuledTable>()(`${table}.status`, '=', 'Active')

// The next conditions write a subquery as an array, which PostgreSQL evaluates once: the planner then uses one plain scan with a filter, and
// estimates the number of rows better than for a join.

/** Returns an SQL condition: the category of a report is switched on for a role. */
const isInOpenCategorySql = (roleId: number, table: RuledTable) => {
  const { selectFrom } = expressionBuilder<DB, RuledTable>()
  const hiddenSubCategories = selectFrom('sub_categories')
    .innerJoin('role_hidden_categories', 'role_hidden_categories.category_id', 'sub_categories.category_id')
    .select('sub_categories.sub_category_id')
    .where('role_hidden_categories.role_id', '=', roleId)
  return sql<boolean>`${sql.ref(`${table}.sub_category_id`)} <> all (array(${hiddenSubCategories}))`
}

/** Returns an SQL condition: the level of a report makes it visible to everyone. */
export const isPublicSql = (table: RuledTable) =>
  sql<boolean>`${sql.ref(`${table}.sub_level_id`)} = any (array(${selectPublicSubLevels()}))`

const selectPublicSubLevels = () =>
  expressionBuilder<DB, never>().selectFrom('sub_levels').select('sub_level_id').where('level_id', '=', publicLevelId)

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

const isGrantedSql = (userId: number, today: string | undefined) =>
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
