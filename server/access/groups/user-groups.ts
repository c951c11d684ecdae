import { type RawBuilder, sql } from 'kysely'
import { accessFields } from '../../../contract/access/references.ts'
import { publicLevelId } from '../../../contract/catalogue/levels.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Writer } from '../../platform/audit.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { AccessContext } from '../context.ts'
import { containsWords, selectPage } from '../pages.ts'
import { isListedSql } from '../report-lists.ts'
import { buildOpenGrantSql } from '../visible-reports.ts'
import { createGroupOperations, type GivenGroup, type GroupQuery } from './named-groups.ts'

/** The wire names of the id and the name of a group, for refusals. */
const fields = { id: accessFields.groupId, name: accessFields.groupName }
const writes = {
  insert: sql`insert into user_groups`,
  update: sql`update user_groups`,
  delete: sql`delete from user_groups`,
}
export const userGroups = createGroupOperations({ table: 'user_groups', key: 'user_group_id', writes, fields })

/** SQL of the number of members of the user group in a row of a list. */
const userCountSql = sql<number>`(select count(*) from user_group_members m where m.user_group_id = user_groups.user_group_id)`

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
    members: userCountSql,
    grants: buildGrantCountSql(clock),
    createdAt: sql`created_at`,
  }
  const { rows, total } = await selectPage(
    database.selectFrom('user_groups').where(containsWords(sql`name`, groupQuery.words)),
    query =>
      query
        .select(['user_group_id as groupId', 'name', 'created_at'])
        .select([userCountSql.as('userCount'), buildGrantCountSql(clock).as('grantCount')])
        .orderBy(sortKeys[groupQuery.sort], direction)
        .orderBy('user_group_id', direction),
    groupQuery,
  )
  return { groups: rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })), total }
}

/**
 * Counts the people and the restricted reports that a user group connects by open grants. Reports that are not listed for the actor do not
 * count. Throws 404 for a group that does not exist.
 */
export const countUserGroupUse = async ({ database, clock }: AccessContext, actor: Actor, groupReference: GivenGroup) =>
  createUseCounter(clock, actor)(database, (await userGroups.require(database, groupReference)).groupId)

/**
 * Deletes a user group with its members and grants, and returns the counts of `countUserGroupUse` before the deletion. Does nothing if the
 * group does not exist.
 */
export const removeUserGroup = async (
  context: AccessContext,
  writer: Writer,
  actor: Actor,
  groupReference: GivenGroup,
) => {
  const use = await userGroups.remove(context, writer, groupReference, createUseCounter(context.clock, actor))
  return { status: 'removed' as const, ...(use ?? { userCount: 0, reportCount: 0, reportGroupCount: 0 }) }
}

/**
 * Creates a function that counts the users, reports and report groups of a user group. Only restricted reports and open grants count,
 * because nobody loses a public report or an ended grant with the group.
 */
const createUseCounter = (clock: Clock, actor: Actor) => (database: Database, groupId: number) => {
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
