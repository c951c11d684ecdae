import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { publicLevelId } from '../../contract/catalogue/levels.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { switchedRole } from './category-switches.ts'

/** The tables that hold a row of each report with what the rule reads; the second is the first as search sees it. */
type Reports = 'reports' | 'report_search'
/** Those, and how many reports there are with the same of all that the rule reads of a report itself. */
type Ruled = Reports | 'report_counts'

/** The reports an actor may see: every list, search, count, download, feed and link starts here (docs/behaviour/visibility.md#the-rule). */
export const visibleReports = (database: Database, actor: Actor) =>
  database.selectFrom('reports').where(isVisible(actor, 'reports'))

/** The same rule as a condition, for queries that start from elsewhere. */
export const isVisible = (actor: Actor, reports: Reports): Expression<SqlBool> => {
  const { and, or } = expressionBuilder()
  const { userId, today } = actor.pending ? {} : actor
  return and([
    isInSight(actor, reports),
    or([isPublic(reports), ...(userId === undefined ? [] : [isGranted(userId, today, reports)])]),
  ])
}

/**
 * How many reports an actor may see, as rows of `sub_category_id`, `reports` and `hidden`, those of them that not everybody sees; to be summed.
 * Those that their level shows are counted already; of the others the actor's own are counted one by one.
 */
export const visibleCounts = (actor: Actor) => {
  const { selectFrom } = expressionBuilder<DB, never>()
  const { userId, today } = actor.pending ? {} : actor
  const shown = selectFrom('report_counts')
    .where(isInSight(actor, 'report_counts'))
    .where(isPublic('report_counts'))
    .select([
      'report_counts.sub_category_id',
      'report_counts.reports',
      sql<number>`case when report_counts.status <> 'Active' then report_counts.reports else 0 end`.as('hidden'),
    ])
  if (userId === undefined) return shown
  const one = sql<number>`1`
  return shown.unionAll(
    selectFrom('reports')
      .where(isInSight(actor, 'reports'))
      .where(({ not }) => not(isPublic('reports')))
      .where(isGranted(userId, today, 'reports'))
      .select(['reports.sub_category_id', one.as('reports'), one.as('hidden')]),
  )
}

/** What holds for restricted and public reports alike. */
const isInSight = (actor: Actor, reports: Ruled) =>
  expressionBuilder().and([
    ...(seesInactive(actor) ? [] : [isActive(reports)]),
    isInOpenCategory(switchedRole(actor), reports),
  ])

/**
 * Whether the actor may see what a report held at a moment of the past, among the reports that the actor may see: readers whom only its level
 * lets in do not see what was Inactive or restricted then. Saves tell; a report that nobody saved was always what it is.
 */
export const wasVisible = (actor: Actor, moment: Expression<Date>): Expression<SqlBool> => {
  if (seesInactive(actor)) return sql<boolean>`true`
  const { or } = expressionBuilder()
  const { userId, today } = actor.pending ? {} : actor
  return or([wasPublic(moment), ...(userId === undefined ? [] : [isGranted(userId, today, 'reports')])])
}

const wasPublic = (moment: Expression<Date>) =>
  sql<boolean>`coalesce((select saved.fields ->> 'status' = 'Active' and (saved.fields ->> 'subLevelId')::bigint = any (array(${openSubLevels()}))
    from report_revisions saved where saved.report_id = reports.report_id
    order by saved.saved_at < ${moment} desc, case when saved.saved_at < ${moment} then -saved.revision else saved.revision end
    limit 1), true)`

/** The File Name of a report, where the actor may see it: for lists of what somebody did with reports. */
export const visibleName = (actor: Actor) =>
  sql<string | null>`case when ${isVisible(actor, 'reports')} then reports.file_name end`.as('file_name')

const seesInactive = ({ userId, pending, menus }: Actor) =>
  userId !== undefined && !pending && menus.has('ReportConfiguration')

const isActive = (reports: Ruled) => expressionBuilder<DB, Ruled>()(`${reports}.status`, '=', 'Active')

// What is asked once for the whole query is asked as an array: the planner then keeps one plain scan with a filter, and guesses its
// size far better than for a join.

const isInOpenCategory = (roleId: number, reports: Ruled) => {
  const { selectFrom } = expressionBuilder<DB, Ruled>()
  const hidden = selectFrom('sub_categories')
    .innerJoin('role_hidden_categories', 'role_hidden_categories.category_id', 'sub_categories.category_id')
    .select('sub_categories.sub_category_id')
    .where('role_hidden_categories.role_id', '=', roleId)
  return sql<boolean>`${sql.ref(`${reports}.sub_category_id`)} <> all (array(${hidden}))`
}

/** Whether the level of a report lets everybody see it. */
export const isPublic = (reports: Ruled) =>
  sql<boolean>`${sql.ref(`${reports}.sub_level_id`)} = any (array(${openSubLevels()}))`

const openSubLevels = () =>
  expressionBuilder<DB, never>().selectFrom('sub_levels').select('sub_level_id').where('level_id', '=', publicLevelId)

/** Whether a grant has not ended; its last day counts. Where nobody says which day it is, only grants without an end are open. */
export const isOpenGrant = (today: string | undefined, grant: string) => {
  const until = sql.ref(`${grant}.until`)
  return today === undefined ? sql<boolean>`${until} is null` : sql<boolean>`(${until} is null or ${until} >= ${today})`
}

const isGranted = (userId: number, today: string | undefined, reports: Reports) =>
  expressionBuilder<DB, Reports>()(`${reports}.report_id`, 'in', grantedReports(userId, today))

/** The ids of the reports that are granted to a user by an open path, of the four that there are. */
export const grantedReports = (userId: number, today: string | undefined) => {
  const { selectFrom } = expressionBuilder<DB, never>()
  const groups = selectFrom('user_group_members').select('user_group_id').where('user_id', '=', userId)
  const isOpen = isOpenGrant(today, 'granted')
  return selectFrom('user_report_grants as granted')
    .select('report_id')
    .where('user_id', '=', userId)
    .where(isOpen)
    .unionAll(
      selectFrom('user_group_report_grants as granted')
        .select('report_id')
        .where('user_group_id', 'in', groups)
        .where(isOpen),
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
        .where(isOpen),
    )
    .unionAll(
      selectFrom('report_group_members')
        .innerJoin(
          'user_group_report_group_grants as granted',
          'granted.report_group_id',
          'report_group_members.report_group_id',
        )
        .select('report_id')
        .where('granted.user_group_id', 'in', groups)
        .where(isOpen),
    )
}
