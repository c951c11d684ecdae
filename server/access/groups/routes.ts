import * as reportCalls from '../../../contract/access/report-groups.ts'
import * as userCalls from '../../../contract/access/user-groups.ts'
import { route } from '../../platform/http/route.ts'
import type { AccessContext } from '../context.ts'
import { addToReportGroup, listGroupReports, listOtherReports, removeFromReportGroup } from './report-group-members.ts'
import { countReportGroupUse, listReportGroups, removeReportGroup, reportGroups } from './report-groups.ts'
import { addToUserGroup, listGroupPeople, listOtherPeople, removeFromUserGroup } from './user-group-members.ts'
import { countUserGroupUse, listUserGroups, removeUserGroup, userGroups } from './user-groups.ts'

/** Returns the routes of Group User Management and Group Reports Management. */
export const groupRoutes = (context: AccessContext) => [...userGroupRoutes(context), ...reportGroupRoutes(context)]

const userGroupRoutes = (context: AccessContext) => [
  route(userCalls.listUserGroups, ({ input }) => listUserGroups(context, input)),
  route(userCalls.addUserGroup, ({ input, writer }) => userGroups.add(context, writer(), input.name)),
  route(userCalls.renameUserGroup, ({ input, writer }) => userGroups.rename(context, writer(), input)),
  route(userCalls.countUserGroupUse, ({ actor, input }) => countUserGroupUse(context, actor, input)),
  route(userCalls.removeUserGroup, ({ actor, input, writer }) => removeUserGroup(context, writer(), actor, input)),
  route(userCalls.addToUserGroup, ({ input, writer }) => addToUserGroup(context, writer(), input)),
  route(userCalls.removeFromUserGroup, ({ input, writer }) => removeFromUserGroup(context, writer(), input)),
  route(userCalls.listGroupPeople, ({ input }) => listGroupPeople(context.database, input)),
  route(userCalls.listOtherPeople, ({ input }) => listOtherPeople(context.database, input)),
]

const reportGroupRoutes = (context: AccessContext) => [
  route(reportCalls.listReportGroups, ({ actor, input }) => listReportGroups(context, actor, input)),
  route(reportCalls.addReportGroup, ({ input, writer }) => reportGroups.add(context, writer(), input.name)),
  route(reportCalls.renameReportGroup, ({ input, writer }) => reportGroups.rename(context, writer(), input)),
  route(reportCalls.countReportGroupUse, ({ actor, input }) => countReportGroupUse(context, actor, input)),
  route(reportCalls.removeReportGroup, ({ actor, input, writer }) =>
    removeReportGroup(context, writer(), actor, input),
  ),
  route(reportCalls.listGroupReports, ({ actor, input }) => listGroupReports(context.database, actor, input)),
  route(reportCalls.listOtherReports, ({ actor, input }) => listOtherReports(context.database, actor, input)),
  route(reportCalls.addToReportGroup, ({ actor, input, writer }) => addToReportGroup(context, writer(), actor, input)),
  route(reportCalls.removeFromReportGroup, ({ actor, input, writer }) =>
    removeFromReportGroup(context, writer(), actor, input),
  ),
]
