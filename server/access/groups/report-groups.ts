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
const fields = { id: accessFields.reportGroupId, name: accessFields.reportGroupName }
const writes = {
  insert: sql`insert into report_groups`,
  update: sql`update report_groups`,
  delete: sql`delete from report_groups`,
}
export const reportGroups = createGroupOperations({ table: 'report_groups', key: 'report_group_id', writes, fields })

/** Builds the SQL of the number of reports of the report group in a row of a list; reports that are not listed for the actor do not count. */
const buildReportCountSql = (actor: Actor) =>
  sql<number>`(select count(*) from report_group_members m join reports using (report_id)
    where m.report_group_id = report_groups.report_group_id and ${isListedSql(actor)})`

/** Builds the SQL of the number of open grants of the report group in a row of a list. */
const buildGrantCountSql = (clock: Clock) => {
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  return sql<number>`((select count(*) from user_report_group_grants g where g.report_group_id = report_groups.report_group_id and ${isOpenSql})
    + (select count(*) from user_group_report_group_grants g where g.report_group_id = report_groups.report_group_id and ${isOpenSql}))`
}

/** Returns one page of the report groups whose names contain every word, each with the numbers of its members and open grants. */
export const listReportGroups = async ({ database, clock }: AccessContext, actor: Actor, groupQuery: GroupQuery) => {
  const direction = groupQuery.descending ? 'desc' : 'asc'
  const sortKeys: Record<GroupQuery['sort'], RawBuilder<unknown>> = {
    name: sql`name collate "und-x-icu"`,
    members: buildReportCountSql(actor),
    grants: buildGrantCountSql(clock),
    createdAt: sql`created_at`,
  }
  const { rows, total } = await selectPage(
    database.selectFrom('report_groups').where(containsWords(sql`name`, groupQuery.words)),
    query =>
      query
        .select(['report_group_id as groupId', 'name', 'created_at'])
        .select([buildReportCountSql(actor).as('reportCount'), buildGrantCountSql(clock).as('grantCount')])
        .orderBy(sortKeys[groupQuery.sort], direction)
        .orderBy('report_group_id', direction),
    groupQuery,
  )
  return { groups: rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })), total }
}

/**
 * Counts the people and the restricted reports that a report group connects by open grants. Reports that are not listed for the actor do
 * not count. Throws 404 for a group that does not exist.
 */
export const countReportGroupUse = async (
  { database, clock }: AccessContext,
  actor: Actor,
  groupReference: GivenGroup,
) => createUseCounter(clock, actor)(database, (await reportGroups.require(database, groupReference)).groupId)

/**
 * Deletes a report group with its members and grants, and returns the counts of `countReportGroupUse` before the deletion. Does nothing if the
 * group does not exist.
 */
export const removeReportGroup = async (
  context: AccessContext,
  writer: Writer,
  actor: Actor,
  groupReference: GivenGroup,
) => {
  const use = await reportGroups.remove(context, writer, groupReference, createUseCounter(context.clock, actor))
  return { status: 'removed' as const, ...(use ?? { reportCount: 0, userCount: 0, userGroupCount: 0 }) }
}

/**
 * Creates a function that counts the reports, users and user groups of a report group. Only restricted reports and open grants count,
 * because nobody loses a public report or an ended grant with the group.
 */
const createUseCounter = (clock: Clock, actor: Actor) => (database: Database, groupId: number) => {
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  return database
    .selectNoFrom([
      sql<number>`(select count(*) from report_group_members join reports using (report_id) join sub_levels using (sub_level_id)
        where report_group_id = ${groupId} and level_id <> ${publicLevelId} and ${isListedSql(actor)})`.as(
        'reportCount',
      ),
      sql<number>`(select count(*) from (
        select user_id from user_report_group_grants g where report_group_id = ${groupId} and ${isOpenSql}
        union
        select user_id from user_group_members join user_group_report_group_grants g using (user_group_id)
          where report_group_id = ${groupId} and ${isOpenSql}) people)`.as('userCount'),
      sql<number>`(select count(*) from user_group_report_group_grants g where report_group_id = ${groupId} and ${isOpenSql})`.as(
        'userGroupCount',
      ),
    ])
    .executeTakeFirstOrThrow()
}
