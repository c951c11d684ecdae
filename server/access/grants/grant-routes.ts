import { listGrantableReports } from '../../../contract/access/grant-lists.ts'
import { editGrant, listGrantsEndingSoon } from '../../../contract/access/grant-terms.ts'
import * as grants from '../../../contract/access/grants.ts'
import { requireUserActor } from '../../platform/actor.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listEndingGrants } from './ending-grants.ts'
import { editGrantAs } from './grant-edits.ts'
import { createSelectionReaders } from './grant-selections.ts'
import { addGrants, type GrantingContext, removeGrants } from './grant-writes.ts'
import { listGrantableReportsFor } from './grantable-reports.ts'
import { createReportGroupListRoutes, createReportListRoutes } from './holder-list-routes.ts'

/**
 * Returns the routes of Reports Management, where staff grant reports and report groups to users and user groups
 * (docs/behaviour/access.md#grants).
 */
export const grantRoutes = (context: GrantingContext): Route[] => [
  ...createGivingRoutes(context),
  ...createWithdrawingRoutes(context),
  ...createReportListRoutes(context),
  ...createReportGroupListRoutes(context),
  route(listGrantableReports, ({ actor, input }) => listGrantableReportsFor(context, actor, input)),
  route(listGrantsEndingSoon, ({ actor, input: { mine: onlyOwn, ...query } }) => {
    const { userId } = requireUserActor(actor)
    return listEndingGrants(context, actor, { ...query, ...(onlyOwn && { grantedBy: userId }) })
  }),
  route(editGrant, ({ actor, input, writer }) => editGrantAs(context, writer(), actor, input)),
]

// The statuses on the wire are those of the earlier portal, in which two calls have a text of their own.
const success = { status: 'success' } as const
const reportGroupGrantedToGroups = { status: 'save success' } as const
const reportGroupWithdrawnFromGroups = { status: 'Deleted!' } as const

/** Returns the routes that give grants. */
const createGivingRoutes = (context: GrantingContext): Route[] => {
  const selections = createSelectionReaders(context.database)
  return [
    route(grants.grantReportToGroups, async ({ actor, input, writer }) => ({
      ...success,
      addedCount: await addGrants(context, writer(), await selections.requireGroupsAndReport(actor, input), input),
    })),
    route(grants.grantReportToUsers, async ({ actor, input, writer }) => ({
      ...success,
      addedCount: await addGrants(context, writer(), await selections.requireUsersAndReport(actor, input), input),
    })),
    route(grants.grantReportGroupToGroups, async ({ input, writer }) => ({
      ...reportGroupGrantedToGroups,
      addedCount: await addGrants(context, writer(), await selections.requireGroupsAndReportGroup(input), input),
    })),
    route(grants.grantReportGroupToUsers, async ({ input, writer }) => ({
      ...success,
      addedCount: await addGrants(context, writer(), await selections.requireUsersAndReportGroup(input), input),
    })),
  ]
}

/** Returns the routes that withdraw grants. */
const createWithdrawingRoutes = (context: GrantingContext): Route[] => {
  const selections = createSelectionReaders(context.database)
  return [
    route(grants.withdrawReportFromGroups, async ({ actor, input, writer }) => ({
      ...success,
      removedCount: await removeGrants(context, writer(), await selections.requireGroupsAndReport(actor, input)),
    })),
    route(grants.withdrawReportFromUsers, async ({ actor, input, writer }) => ({
      ...success,
      removedCount: await removeGrants(context, writer(), await selections.requireUsersAndReport(actor, input)),
    })),
    route(grants.withdrawReportGroupFromGroups, async ({ input, writer }) => ({
      ...reportGroupWithdrawnFromGroups,
      removedCount: await removeGrants(context, writer(), await selections.requireGroupsAndReportGroup(input)),
    })),
    route(grants.withdrawReportGroupFromUsers, async ({ input, writer }) => ({
      ...success,
      removedCount: await removeGrants(context, writer(), await selections.requireUsersAndReportGroup(input)),
    })),
  ]
}
