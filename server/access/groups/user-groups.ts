import { type RawBuilder, sql } from 'kysely'
import { accessFields } from '../../../contract/access/refusal-fields.ts'
import { publicLevelId } from '../../../contract/catalogue/levels.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Writer } from '../../platform/audit.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { AccessContext } from '../context.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { containsWords, selectPage } from '../pages.ts'
import { isListedSql } from '../report-lists.ts'
import type { GivenGroup } from './group-finders.ts'
import { createGroupOperations } from './group-operations.ts'
import type { GroupQuery } from './group-queries.ts'

/** The wire names of the id and the name of a group, for refusals. */
const wireNames = { id: accessFields.groupId, name: accessFields.groupName }
/** The beginnings of the SQL statements that write the table; the check of table owners reads the table names here. */
const writeStatements = {
  insert: sql`insert into user_groups`,
  update: sql`update user_groups`,
  delete: sql`delete from user_groups`,
}

/** Functions that require, lock, add, rename and remove user groups. */
export const userGroups = createGroupOperations({
  table: 'user_groups',
  idColumn: 'user_group_id',
  writeStatements,
  wireNames,
})

/** SQL of the number of members of the user group in a row of a list. */
const memberCountSql = sql<number>`(select count(*) from user_group_members m where m.user_group_id = user_groups.user_group_id)`

/** Builds the SQL of the number of open grants of the user group in a row of a list. */
const buildGrantCountSql = (clock: Clock) => {
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  return sql<number>`((select count(*) from user_group_report_grants g where g.user_group_id = user_groups.user_group_id and ${isOpenSql})
    + (select count(*) from user_group_report_group_grants g where g.user_group_id = user_groups.user_group_id and ${isOpenSql}))`
}

/** Returns one page of the user groups whose names contain every word, each with the numbers of its members and open grants. */
export const listUserGroups = async ({ database, clock }: AccessContext, groupQuery: GroupQuery) => {
  const direction = groupQuery.descending ? 'desc' : 'asc'
  const sortKeys: Record<GroupQuery['sort'], RawBuilder<unknown>> = {
    name: sql`name collate "und-x-icu"`,
    members: memberCountSql,
    grants: buildGrantCountSql(clock),
    createdAt: sql`created_at`,
  }
  const { rows, total } = await selectPage(
    database.selectFrom('user_groups').where(containsWords(sql`name`, groupQuery.words)),
    query =>
      query
        .select(['user_group_id as groupId', 'name', 'created_at'])
        .select([memberCountSql.as('userCount'), buildGrantCountSql(clock).as('grantCount')])
        .orderBy(sortKeys[groupQuery.sort], direction)
        .orderBy('user_group_id', direction),
    groupQuery,
  )
  return { groups: rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })), total }
}

/**
 * Counts the members of a user group, the report groups that it has by an open grant, and the restricted reports that it has by an open
 * grant, directly or in these report groups. Reports that are not listed for the actor do not count. Throws 404 for a group that does not
 * exist.
 */
export const countUserGroupUse = async (
  { database, clock }: AccessContext,
  actor: Actor,
  groupReference: GivenGroup,
) => {
  const { groupId } = await userGroups.require(database, groupReference)
  return countUse(database, clock, actor, groupId)
}

/**
 * Deletes a user group with its members and grants, and returns the counts of `countUserGroupUse` before the deletion. If the
 * group does not exist, nothing changes, and the result is 'removed' with zeros, because a repeated call must not fail.
 */
export const removeUserGroup = async (
  context: AccessContext,
  writer: Writer,
  actor: Actor,
  groupReference: GivenGroup,
) => {
  const use = await userGroups.remove(context, writer, groupReference, (transaction, groupId) =>
    countUse(transaction, context.clock, actor, groupId),
  )
  return { status: 'removed' as const, ...(use ?? { userCount: 0, reportCount: 0, reportGroupCount: 0 }) }
}

/**
 * Counts the users, reports and report groups of a user group. Only restricted reports and open grants count, because
 * nobody loses a public report or an ended grant with the group.
 */
const countUse = (database: Database, clock: Clock, actor: Actor, groupId: number) => {
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  return database
    .selectNoFrom([
      sql<number>`(select count(*) from user_group_members where user_group_id = ${groupId})`.as('userCount'),
      sql<number>`(select count(*) from reports join sub_levels using (sub_level_id)
        where level_id <> ${publicLevelId} and ${isListedSql(actor)} and report_id in (
        select report_id from user_group_report_grants g where user_group_id = ${groupId} and ${isOpenSql}
        union
        select report_id from report_group_members join user_group_report_group_grants g using (report_group_id)
          where user_group_id = ${groupId} and ${isOpenSql}))`.as('reportCount'),
      sql<number>`(select count(*) from user_group_report_group_grants g where user_group_id = ${groupId} and ${isOpenSql})`.as(
        'reportGroupCount',
      ),
    ])
    .executeTakeFirstOrThrow()
}
