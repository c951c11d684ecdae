import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { grantTables } from '../grants/grant-kinds.ts'

/** A change whose effect a trial computes. All ids exist, except in 'end grant': a grant that does not exist changes nothing. */
export type HypotheticalChange =
  | { change: 'leave group' | 'join group'; userId: number; groupId: number }
  | { change: 'end grant'; kind: GrantKind; holderId: number; targetId: number }
  | { change: 'change role'; userId: number; roleId: number }
  | { change: 'switch category off' | 'switch category on'; roleId: number; categoryId: number }
  | { change: 'change level'; reportId: number; subLevelId: number }
  | { change: 'join report group' | 'leave report group'; reportId: number; reportGroupId: number }

/** What a change can affect; a trial looks only at these users and reports. An absent field does not limit the trial. */
export interface TrialScope {
  userIds?: readonly number[]
  reportIds?: readonly number[]
  /** Limits the trial to users of this role. */
  roleId?: number
  /** The role whose public reports are counted before and after the change; absent if the change cannot affect their number. */
  publicRole?: RawBuilder<number>
  /** Grants of public reports count too: users with a grant still see a report that becomes public. */
  countsPublic?: boolean
}

/** Returns what a change can affect. */
export const readTrialScope = async (database: Database, change: HypotheticalChange): Promise<TrialScope> => {
  switch (change.change) {
    case 'leave group':
    case 'join group':
      return { userIds: [change.userId] }
    case 'end grant':
      return { userIds: await listHolderIds(database, change), reportIds: await listTargetReportIds(database, change) }
    case 'change role':
      return {
        userIds: [change.userId],
        // The role of the user is read before and after the change: it is first the old role, then the new one.
        publicRole: sql`(select role_id from users where user_id = ${change.userId})`,
      }
    case 'switch category off':
    case 'switch category on':
      return {
        reportIds: await listReportIdsInCategory(database, change.categoryId),
        roleId: change.roleId,
        publicRole: sql`${change.roleId}::integer`,
      }
    case 'change level':
      return { reportIds: [change.reportId], publicRole: sql`${plainRoleId}::integer`, countsPublic: true }
    case 'join report group':
    case 'leave report group':
      return { reportIds: [change.reportId] }
  }
}

type EndOfGrant = Extract<HypotheticalChange, { change: 'end grant' }>

/** Returns the ids of the users who have a grant, directly or as members of the user group. */
const listHolderIds = async (database: Database, { kind, holderId }: EndOfGrant) => {
  if (grantTables[kind].holderColumn === 'user_id') return [holderId]
  const rows = await database
    .selectFrom('user_group_members')
    .select('user_id')
    .where('user_group_id', '=', holderId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns the ids of the reports of a grant: the report, or the members of the report group. */
const listTargetReportIds = async (database: Database, { kind, targetId }: EndOfGrant) => {
  if (grantTables[kind].targetColumn === 'report_id') return [targetId]
  const rows = await database
    .selectFrom('report_group_members')
    .select('report_id')
    .where('report_group_id', '=', targetId)
    .execute()
  return rows.map(({ report_id }) => report_id)
}

const listReportIdsInCategory = async (database: Database, categoryId: number) => {
  const rows = await database
    .selectFrom('reports')
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .select('report_id')
    .where('category_id', '=', categoryId)
    .execute()
  return rows.map(({ report_id }) => report_id)
}

/** Returns the id of the first sub level of a level. Throws 404 if the level has none. */
export const requireFirstSubLevelId = async (database: Database, levelId: number) => {
  const row = await database
    .selectFrom('sub_levels')
    .select('sub_level_id')
    .where('level_id', '=', levelId)
    .orderBy('sub_level_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.sub_level_id
}

/**
 * Builds SQL that creates a temporary view, which shadows a table and shows it as the change would leave it. It has only the columns that a
 * trial reads. Ids are written into the statement, because a view takes no parameters; the contract has checked that they are numbers.
 */
export const buildShadowViewSql = (change: HypotheticalChange): RawBuilder<unknown> => {
  const toLiteral = (id: number) => sql.lit(id)
  switch (change.change) {
    case 'leave group':
      return sql`create temporary view user_group_members as select * from public.user_group_members
        where not (user_id = ${toLiteral(change.userId)} and user_group_id = ${toLiteral(change.groupId)})`
    case 'join group':
      return sql`create temporary view user_group_members as select user_group_id, user_id from public.user_group_members
        union select ${toLiteral(change.groupId)}, ${toLiteral(change.userId)}`
    case 'end grant':
      return buildViewWithoutGrant(change)
    case 'change role':
      return sql`create temporary view users as select user_id, username, firstname, lastname, status_id,
        case when user_id = ${toLiteral(change.userId)} then ${toLiteral(change.roleId)} else role_id end as role_id from public.users`
    case 'switch category off':
      return sql`create temporary view role_hidden_categories as select role_id, category_id
        from public.role_hidden_categories union select ${toLiteral(change.roleId)}, ${toLiteral(change.categoryId)}`
    case 'switch category on':
      return sql`create temporary view role_hidden_categories as select * from public.role_hidden_categories
        where not (role_id = ${toLiteral(change.roleId)} and category_id = ${toLiteral(change.categoryId)})`
    case 'change level':
      return sql`create temporary view reports as select report_id, source_id, title_en, title_th, status, sub_category_id,
        case when report_id = ${toLiteral(change.reportId)} then ${toLiteral(change.subLevelId)} else sub_level_id end as sub_level_id
        from public.reports`
    case 'join report group':
      return sql`create temporary view report_group_members as select report_group_id, report_id
        from public.report_group_members union select ${toLiteral(change.reportGroupId)}, ${toLiteral(change.reportId)}`
    case 'leave report group':
      return sql`create temporary view report_group_members as select * from public.report_group_members
        where not (report_id = ${toLiteral(change.reportId)} and report_group_id = ${toLiteral(change.reportGroupId)})`
  }
}

const buildViewWithoutGrant = ({ kind, holderId, targetId }: EndOfGrant) => {
  const { table, holderColumn, targetColumn } = grantTables[kind]
  return sql`create temporary view ${sql.table(table)} as select * from public.${sql.table(table)}
    where not (${sql.ref(holderColumn)} = ${sql.lit(holderId)} and ${sql.ref(targetColumn)} = ${sql.lit(targetId)})`
}
