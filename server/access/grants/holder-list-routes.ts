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

export const createReportListRoutes = (context: GrantingContext): Route[] => {
  const createGroupListRoute = (
    hasOpenGrant: boolean,
    call: typeof listGroupsWithReport | typeof listGroupsWithoutReport,
  ) =>
    route(call, async ({ actor, input }) => {
      const targetId = await requireReportId(context.database, actor, input)
      return listGroupsByGrant(context, { kind: 'user group to report', targetId, hasOpenGrant }, input)
    })
  const createUserListRoute = (
    hasOpenGrant: boolean,
    call: typeof listUsersWithReport | typeof listUsersWithoutReport,
  ) =>
    route(call, async ({ actor, input }) => {
      const targetId = await requireReportId(context.database, actor, input)
      return listUsersByGrant(context, { kind: 'user to report', targetId, hasOpenGrant }, input)
    })
  return [
    createGroupListRoute(true, listGroupsWithReport),
    createGroupListRoute(false, listGroupsWithoutReport),
    createUserListRoute(true, listUsersWithReport),
    createUserListRoute(false, listUsersWithoutReport),
  ]
}

export const createReportGroupListRoutes = (context: GrantingContext): Route[] => {
  const createGroupListRoute = (
    hasOpenGrant: boolean,
    call: typeof listGroupsWithReportGroup | typeof listGroupsWithoutReportGroup,
  ) =>
    route(call, async ({ input }) => {
      const targetId = await requireReportGroupId(context.database, input)
      return listGroupsByGrant(context, { kind: 'user group to report group', targetId, hasOpenGrant }, input)
    })
  const createUserListRoute = (
    hasOpenGrant: boolean,
    call: typeof listUsersWithReportGroup | typeof listUsersWithoutReportGroup,
  ) =>
    route(call, async ({ input }) => {
      const targetId = await requireReportGroupId(context.database, input)
      return listUsersByGrant(context, { kind: 'user to report group', targetId, hasOpenGrant }, input)
    })
  return [
    createGroupListRoute(true, listGroupsWithReportGroup),
    createGroupListRoute(false, listGroupsWithoutReportGroup),
    createUserListRoute(true, listUsersWithReportGroup),
    createUserListRoute(false, listUsersWithoutReportGroup),
  ]
}
