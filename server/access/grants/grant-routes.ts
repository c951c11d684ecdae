import {
  listGrantableReports,
  listGroupsWithoutReport,
  listGroupsWithoutReportGroup,
  listGroupsWithReport,
  listGroupsWithReportGroup,
  listUsersWithoutReport,
  listUsersWithoutReportGroup,
  listUsersWithReport,
  listUsersWithReportGroup,
} from '../../../contract/access/grant-lists.ts'
import { editGrant, listGrantsEndingSoon } from '../../../contract/access/grant-terms.ts'
import * as grants from '../../../contract/access/grants.ts'
import { type Actor, requireUserActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { reportGroups } from '../groups/report-groups.ts'
import {
  type GivenGroups,
  type GivenPeople,
  type GivenReport,
  requirePersonIds,
  requireReportId,
  requireUserGroupIds,
} from '../references.ts'
import { listEndingGrants } from './ending-grants.ts'
import { editGrantAs } from './grant-edits.ts'
import { addGrants, type GrantingContext, type GrantPairs, removeGrants } from './grant-writes.ts'
import { listGrantableReportsFor } from './grantable-reports.ts'
import { listGroupsByGrant, listUsersByGrant } from './holders.ts'

/**
 * Returns the routes of Reports Management, where staff grant reports and report groups to users and user groups
 * (docs/behaviour/access.md#grants).
 */
export const grantRoutes = (context: GrantingContext): Route[] => [
  ...givingRoutes(context),
  ...withdrawingRoutes(context),
  ...reportListRoutes(context),
  ...reportGroupListRoutes(context),
  route(listGrantableReports, ({ actor, input }) => listGrantableReportsFor(context, actor, input)),
  route(listGrantsEndingSoon, ({ actor, input: { mine: onlyOwn, ...query } }) => {
    const { userId } = requireUserActor(actor)
    return listEndingGrants(context, actor, { ...query, ...(onlyOwn && { grantedBy: userId }) })
  }),
  route(editGrant, ({ actor, input, writer }) => editGrantAs(context, writer(), actor, input)),
]

const success = { status: 'success' } as const

const givingRoutes = (context: GrantingContext): Route[] => {
  const readPairs = createPairReaders(context.database)
  return [
    route(grants.grantReportToGroups, async ({ actor, input, writer }) => ({
      ...success,
      addedCount: await addGrants(context, writer(), await readPairs.groupsAndReport(actor, input), input),
    })),
    route(grants.grantReportToUsers, async ({ actor, input, writer }) => ({
      ...success,
      addedCount: await addGrants(context, writer(), await readPairs.usersAndReport(actor, input), input),
    })),
    route(grants.grantReportGroupToGroups, async ({ input, writer }) => ({
      status: 'save success' as const,
      addedCount: await addGrants(context, writer(), await readPairs.groupsAndReportGroup(input), input),
    })),
    route(grants.grantReportGroupToUsers, async ({ input, writer }) => ({
      ...success,
      addedCount: await addGrants(context, writer(), await readPairs.usersAndReportGroup(input), input),
    })),
  ]
}

const withdrawingRoutes = (context: GrantingContext): Route[] => {
  const readPairs = createPairReaders(context.database)
  return [
    route(grants.withdrawReportFromGroups, async ({ actor, input, writer }) => ({
      ...success,
      removedCount: await removeGrants(context, writer(), await readPairs.groupsAndReport(actor, input)),
    })),
    route(grants.withdrawReportFromUsers, async ({ actor, input, writer }) => ({
      ...success,
      removedCount: await removeGrants(context, writer(), await readPairs.usersAndReport(actor, input)),
    })),
    route(grants.withdrawReportGroupFromGroups, async ({ input, writer }) => ({
      status: 'Deleted!' as const,
      removedCount: await removeGrants(context, writer(), await readPairs.groupsAndReportGroup(input)),
    })),
    route(grants.withdrawReportGroupFromUsers, async ({ input, writer }) => ({
      ...success,
      removedCount: await removeGrants(context, writer(), await readPairs.usersAndReportGroup(input)),
    })),
  ]
}

interface ReportGroupChoice {
  reportGroupId?: number | undefined
  reportGroupName?: string | undefined
}

/** Returns the id of the report group that a request names. Throws 400 if none is named and 404 if it does not exist. */
const requireReportGroupId = async (database: Database, { reportGroupId, reportGroupName }: ReportGroupChoice) =>
  (await reportGroups.require(database, { groupId: reportGroupId, groupName: reportGroupName })).groupId

/** Creates the functions that read which grants a request gives or withdraws. They throw like the functions of references.ts. */
const createPairReaders = (database: Database) => ({
  groupsAndReport: async (actor: Actor, input: GivenReport & GivenGroups): Promise<GrantPairs> => ({
    kind: 'user group to report',
    targetId: await requireReportId(database, actor, input),
    holderIds: await requireUserGroupIds(database, input),
  }),
  usersAndReport: async (actor: Actor, input: GivenReport & GivenPeople): Promise<GrantPairs> => ({
    kind: 'user to report',
    targetId: await requireReportId(database, actor, input),
    holderIds: await requirePersonIds(database, input),
  }),
  groupsAndReportGroup: async (input: ReportGroupChoice & GivenGroups): Promise<GrantPairs> => ({
    kind: 'user group to report group',
    targetId: await requireReportGroupId(database, input),
    holderIds: await requireUserGroupIds(database, input),
  }),
  usersAndReportGroup: async (input: ReportGroupChoice & GivenPeople): Promise<GrantPairs> => ({
    kind: 'user to report group',
    targetId: await requireReportGroupId(database, input),
    holderIds: await requirePersonIds(database, input),
  }),
})

const reportListRoutes = (context: GrantingContext): Route[] => {
  const createGroupListRoute = (
    hasGrant: boolean,
    call: typeof listGroupsWithReport | typeof listGroupsWithoutReport,
  ) =>
    route(call, async ({ actor, input }) => {
      const targetId = await requireReportId(context.database, actor, input)
      return listGroupsByGrant(context, { kind: 'user group to report', targetId, hasGrant }, input)
    })
  const createUserListRoute = (hasGrant: boolean, call: typeof listUsersWithReport | typeof listUsersWithoutReport) =>
    route(call, async ({ actor, input }) => {
      const targetId = await requireReportId(context.database, actor, input)
      return listUsersByGrant(context, { kind: 'user to report', targetId, hasGrant }, input)
    })
  return [
    createGroupListRoute(true, listGroupsWithReport),
    createGroupListRoute(false, listGroupsWithoutReport),
    createUserListRoute(true, listUsersWithReport),
    createUserListRoute(false, listUsersWithoutReport),
  ]
}

const reportGroupListRoutes = (context: GrantingContext): Route[] => {
  const createGroupListRoute = (
    hasGrant: boolean,
    call: typeof listGroupsWithReportGroup | typeof listGroupsWithoutReportGroup,
  ) =>
    route(call, async ({ input }) => {
      const targetId = await requireReportGroupId(context.database, input)
      return listGroupsByGrant(context, { kind: 'user group to report group', targetId, hasGrant }, input)
    })
  const createUserListRoute = (
    hasGrant: boolean,
    call: typeof listUsersWithReportGroup | typeof listUsersWithoutReportGroup,
  ) =>
    route(call, async ({ input }) => {
      const targetId = await requireReportGroupId(context.database, input)
      return listUsersByGrant(context, { kind: 'user to report group', targetId, hasGrant }, input)
    })
  return [
    createGroupListRoute(true, listGroupsWithReportGroup),
    createGroupListRoute(false, listGroupsWithoutReportGroup),
    createUserListRoute(true, listUsersWithReportGroup),
    createUserListRoute(false, listUsersWithoutReportGroup),
  ]
}
