import {
  listGroupsWithoutReport,
  listGroupsWithoutReportGroup,
  listGroupsWithReport,
  listGroupsWithReportGroup,
  listUsersWithoutReport,
  listUsersWithoutReportGroup,
  listUsersWithReport,
  listUsersWithReportGroup,
} from '../../../contract/access/grant-lists.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { requireReportId } from '../report-references.ts'
import { requireReportGroupId } from './grant-selections.ts'
import type { GrantingContext } from './grant-writes.ts'
import { listGroupsByGrant, listUsersByGrant } from './holders.ts'

/** Returns the routes that list the users and user groups with and without an open grant of a report. */
export const createReportListRoutes = (context: GrantingContext): Route[] => {
  const createGroupListRoute = (
    call: typeof listGroupsWithReport | typeof listGroupsWithoutReport,
    { hasOpenGrant }: { hasOpenGrant: boolean },
  ) =>
    route(call, async ({ actor, input }) => {
      const targetId = await requireReportId(context.database, actor, input)
      return listGroupsByGrant(context, { kind: 'user group to report', targetId, hasOpenGrant }, input)
    })
  const createUserListRoute = (
    call: typeof listUsersWithReport | typeof listUsersWithoutReport,
    { hasOpenGrant }: { hasOpenGrant: boolean },
  ) =>
    route(call, async ({ actor, input }) => {
      const targetId = await requireReportId(context.database, actor, input)
      return listUsersByGrant(context, { kind: 'user to report', targetId, hasOpenGrant }, input)
    })
  return [
    createGroupListRoute(listGroupsWithReport, { hasOpenGrant: true }),
    createGroupListRoute(listGroupsWithoutReport, { hasOpenGrant: false }),
    createUserListRoute(listUsersWithReport, { hasOpenGrant: true }),
    createUserListRoute(listUsersWithoutReport, { hasOpenGrant: false }),
  ]
}

/** Returns the routes that list the users and user groups with and without an open grant of a report group. */
export const createReportGroupListRoutes = (context: GrantingContext): Route[] => {
  const createGroupListRoute = (
    call: typeof listGroupsWithReportGroup | typeof listGroupsWithoutReportGroup,
    { hasOpenGrant }: { hasOpenGrant: boolean },
  ) =>
    route(call, async ({ input }) => {
      const targetId = await requireReportGroupId(context.database, input)
      return listGroupsByGrant(context, { kind: 'user group to report group', targetId, hasOpenGrant }, input)
    })
  const createUserListRoute = (
    call: typeof listUsersWithReportGroup | typeof listUsersWithoutReportGroup,
    { hasOpenGrant }: { hasOpenGrant: boolean },
  ) =>
    route(call, async ({ input }) => {
      const targetId = await requireReportGroupId(context.database, input)
      return listUsersByGrant(context, { kind: 'user to report group', targetId, hasOpenGrant }, input)
    })
  return [
    createGroupListRoute(listGroupsWithReportGroup, { hasOpenGrant: true }),
    createGroupListRoute(listGroupsWithoutReportGroup, { hasOpenGrant: false }),
    createUserListRoute(listUsersWithReportGroup, { hasOpenGrant: true }),
    createUserListRoute(listUsersWithoutReportGroup, { hasOpenGrant: false }),
  ]
}
