import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { AccessContext } from '../context.ts'
import { isInReportGroupSql, isListedSql, listReports, type ReportQuery } from '../report-lists.ts'
import { type GivenReports, namesReports, requireReportIds } from '../report-references.ts'
import type { GivenGroup } from './group-finders.ts'
import { reportGroups } from './report-groups.ts'

/** Returns one page of the reports in a report group. Throws 404 for a group that does not exist. */
export const listGroupReports = async (database: Database, actor: Actor, input: GivenGroup & ReportQuery) => {
  const { groupId } = await reportGroups.require(database, input)
  return listReports(database, actor, input, isInReportGroupSql(groupId))
}

/** Returns one page of the reports that are not in a report group. Throws 404 for a group that does not exist. */
export const listOtherReports = async (database: Database, actor: Actor, input: GivenGroup & ReportQuery) => {
  const { groupId } = await reportGroups.require(database, input)
  return listReports(database, actor, input, sql`not ${isInReportGroupSql(groupId)}`)
}

/** Adds reports to a report group, all or none, and returns how many were new. Throws 404 for a group or reports that do not exist. */
export const addToReportGroup = (
  context: AccessContext,
  writer: Writer,
  actor: Actor,
  input: GivenGroup & GivenReports,
) =>
  writeAs(context, writer, async transaction => {
    const { groupId } = await reportGroups.lock(transaction, input)
    const reportIds = await requireReportIds(transaction, actor, input)
    const { numInsertedOrUpdatedRows: addedCount = 0n } = await transaction
      .insertInto('report_group_members')
      .columns(['report_group_id', 'report_id'])
      .expression(({ selectFrom, val }) =>
        selectFrom('reports')
          .select([val(groupId).as('report_group_id'), 'report_id'])
          .where(sql<boolean>`report_id = any (${reportIds}::bigint[])`)
          // Locks reports in the same order as other writers (see `lockGroup`).
          .orderBy('report_id'),
      )
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return { status: 'saved' as const, changedCount: Number(addedCount) }
  })

/**
 * Removes reports from a report group and returns how many were in it. Reports that are not in it are ignored, and reports that are not
 * listed for the actor stay in it. The ids in `reportIds` come from a list of the group, so ids that do not exist are ignored too; `reports`
 * may hold typed Report IDs, and throws 404 for those that do not exist. Throws 404 for an unknown group.
 */
export const removeFromReportGroup = (
  context: AccessContext,
  writer: Writer,
  actor: Actor,
  input: GivenGroup & GivenReports,
) =>
  writeAs(context, writer, async transaction => {
    const { groupId } = await reportGroups.lock(transaction, input)
    const { reportIds: idsInGroup, ...otherReports } = input
    const isListOfGroupOnly = idsInGroup !== undefined && !namesReports(otherReports)
    const namedIds = isListOfGroupOnly ? [] : await requireReportIds(transaction, actor, otherReports)
    const reportIds = [...(idsInGroup ?? []), ...namedIds]
    const { numDeletedRows: removedCount } = await transaction
      .deleteFrom('report_group_members')
      .where('report_group_id', '=', groupId)
      .where('report_id', 'in', ({ selectFrom }) =>
        selectFrom('reports')
          .select('reports.report_id')
          .where(sql<boolean>`reports.report_id = any (${reportIds}::bigint[])`)
          .where(isListedSql(actor)),
      )
      .executeTakeFirst()
    return { status: 'saved' as const, changedCount: Number(removedCount) }
  })
