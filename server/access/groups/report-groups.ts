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
const wireNames = { id: accessFields.reportGroupId, name: accessFields.reportGroupName }
/** The beginnings of the SQL statements that write the table; the check of table owners reads the table names here. */
const writeStatements = {
  insert: sql`insert into report_groups`,
  update: sql`update report_groups`,
  delete: sql`delete from report_groups`,
}

/** Functions that require, lock, add, rename and remove report groups. */
export const reportGroups = createGroupOperations({
  table: 'report_groups',
  idColumn: 'report_group_id',
  writeStatements,
  wireNames,
})

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
 * Counts the restricted reports in a report group, and the users and user groups that have an open grant of it; the members of these user
 * groups count as users. Reports that are not listed for the actor do not count. Throws 404 for a group that does not exist.
 */
export const countReportGroupUse = async (
  { database, clock }: AccessContext,
  actor: Actor,
  groupReference: GivenGroup,
) => {
  const { groupId } = await reportGroups.require(database, groupReference)
  return countUse(database, clock, actor, groupId)
}

/**
 * Deletes a report group with its members and grants, and returns the counts of `countReportGroupUse` before the deletion. If the
 * group does not exist, nothing changes, and the result is 'removed' with zeros, because a repeated call must not fail.
 */
export const removeReportGroup = async (
  context: AccessContext,
  writer: Writer,
  actor: Actor,
  groupReference: GivenGroup,
) => {
  const use = await reportGroups.remove(context, writer, groupReference, (transaction, groupId) =>
    countUse(transaction, context.clock, actor, groupId),
  )
  return { status: 'removed' as const, ...(use ?? { reportCount: 0, userCount: 0, userGroupCount: 0 }) }
}

/**
 * Counts the reports, users and user groups of a report group. Only restricted reports and open grants count, because
 * nobody loses a public report or an ended grant with the group.
 */
const countUse = (database: Database, clock: Clock, actor: Actor, groupId: number) => {
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
