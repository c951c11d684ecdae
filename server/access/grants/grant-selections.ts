import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type GivenGroups, requireUserGroupIds } from '../group-references.ts'
import { reportGroups } from '../groups/report-groups.ts'
import { type GivenReport, requireReportId } from '../report-references.ts'
import { type GivenUsers, requireUserIds } from '../user-references.ts'
import type { GrantSelection } from './grant-writes.ts'

interface ReportGroupChoice {
  reportGroupId?: number | undefined
  reportGroupName?: string | undefined
}

/** Returns the id of the report group that a request names. Throws 400 if none is named and 404 if it does not exist. */
export const requireReportGroupId = async (database: Database, { reportGroupId, reportGroupName }: ReportGroupChoice) =>
  (await reportGroups.require(database, { groupId: reportGroupId, groupName: reportGroupName })).groupId

/**
 * Creates the functions that read which target and which holders a request selects, to give or withdraw grants. They throw 400 if the
 * target or the holders are not named, 404 if one does not exist, and 409 for a username of several accounts. Report groups are the same
 * for every actor, but reports must be listed for the actor.
 */
export const createSelectionReaders = (database: Database) => ({
  requireGroupsAndReport: async (actor: Actor, input: GivenReport & GivenGroups): Promise<GrantSelection> => ({
    kind: 'user group to report',
    targetId: await requireReportId(database, actor, input),
    holderIds: await requireUserGroupIds(database, input),
  }),
  requireUsersAndReport: async (actor: Actor, input: GivenReport & GivenUsers): Promise<GrantSelection> => ({
    kind: 'user to report',
    targetId: await requireReportId(database, actor, input),
    holderIds: await requireUserIds(database, input),
  }),
  requireGroupsAndReportGroup: async (input: ReportGroupChoice & GivenGroups): Promise<GrantSelection> => ({
    kind: 'user group to report group',
    targetId: await requireReportGroupId(database, input),
    holderIds: await requireUserGroupIds(database, input),
  }),
  requireUsersAndReportGroup: async (input: ReportGroupChoice & GivenUsers): Promise<GrantSelection> => ({
    kind: 'user to report group',
    targetId: await requireReportGroupId(database, input),
    holderIds: await requireUserIds(database, input),
  }),
})
