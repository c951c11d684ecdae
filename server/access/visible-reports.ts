import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { toSwitchedRole } from './category-switches.ts'
import { isGrantedSql, pickGrantHolder } from './granted-reports.ts'
import { isActiveSql, isInShownCategorySql, isPublicSql, type RuledTable, wasPublicSql } from './report-conditions.ts'

/**
 * Selects the reports that an actor may see. Every list, search, count, download, feed and link uses it
 * (docs/behaviour/visibility.md#the-rule).
 */
export const selectVisibleReports = (database: Database, actor: Actor) =>
  database.selectFrom('reports').where(isVisibleSql(actor))

/** Returns the rule of `selectVisibleReports` as an SQL condition, for queries on other tables. */
export const isVisibleSql = (actor: Actor): Expression<SqlBool> => {
  const { and, or } = expressionBuilder()
  const { userId, today } = pickGrantHolder(actor)
  return and([
    isActiveInShownCategorySql(actor, 'reports'),
    or([isPublicSql('reports'), ...(userId === undefined ? [] : [isGrantedSql(userId, today)])]),
  ])
}

/**
 * Selects the numbers of reports that an actor may see, as rows of `sub_category_id`, `reports` and `hidden` (those that not everyone may
 * see: Inactive and restricted ones), to be summed. Reports that are visible by their level are counted in advance; the actor's granted
 * reports are counted one by one.
 */
export const selectVisibleCounts = (actor: Actor) => {
  const { selectFrom } = expressionBuilder<DB, never>()
  const { userId, today } = pickGrantHolder(actor)
  const publicCounts = selectFrom('report_counts')
    .where(isActiveInShownCategorySql(actor, 'report_counts'))
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
      .where(isActiveInShownCategorySql(actor, 'reports'))
      .where(({ not }) => not(isPublicSql('reports')))
      .where(isGrantedSql(userId, today))
      .select(['reports.sub_category_id', singleReport.as('reports'), singleReport.as('hidden')]),
  )
}

/**
 * Selects the combinations of sub-category, sub level and status whose reports an actor may see. `open` is true if the level is
 * public, and false if the actor needs a grant. Search uses it, because search has these three values of all reports in memory.
 */
export const selectVisibleCombinations = (database: Database, actor: Actor) =>
  database
    .selectFrom('report_counts')
    .where(isActiveInShownCategorySql(actor, 'report_counts'))
    .select(['sub_category_id as subCategoryId', 'sub_level_id as subLevelId', 'status'])
    .select(isPublicSql('report_counts').as('open'))

/** Returns true if the actor sees a report, and therefore values of its tables; staff may edit reports that they do not see. */
export const seesReport = async (database: Database, actor: Actor, reportId: number) =>
  (await selectVisibleReports(database, actor)
    .select('report_id')
    .where('report_id', '=', reportId)
    .executeTakeFirst()) !== undefined

/**
 * Returns the SQL condition that applies to every report, whether it is visible by its level or by a grant; staff who edit reports see
 * Inactive ones too.
 */
const isActiveInShownCategorySql = (actor: Actor, table: RuledTable) =>
  expressionBuilder().and([
    ...(maySeeInactive(actor) ? [] : [isActiveSql(table)]),
    isInShownCategorySql(toSwitchedRole(actor), table),
  ])

/**
 * Returns an SQL condition: the actor may see the past state of a visible report. Readers who see the report only by its level do not see
 * it at a time when it was Inactive or restricted, according to its saves. A report that was never saved has always had its current state.
 */
export const wasVisibleSql = (actor: Actor, moment: Expression<Date>): Expression<SqlBool> => {
  if (maySeeInactive(actor)) return sql<boolean>`true`
  const { or } = expressionBuilder()
  const { userId, today } = pickGrantHolder(actor)
  return or([wasPublicSql(moment), ...(userId === undefined ? [] : [isGrantedSql(userId, today)])])
}

/** Selects the File Name of a report, or null if the actor may not see the report. Lists of activity use it. */
export const buildVisibleFileNameSql = (actor: Actor) =>
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
