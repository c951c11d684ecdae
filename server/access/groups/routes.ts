import * as reportCalls from '../../../contract/access/report-groups.ts'
import * as userCalls from '../../../contract/access/user-groups.ts'
import { route } from '../../platform/http/route.ts'
import type { AccessGround } from '../ground.ts'
import { addToReportGroup, listGroupReports, listOtherReports, removeFromReportGroup } from './report-group-members.ts'
import { countReportGroupUse, listReportGroups, removeReportGroup, reportGroups } from './report-groups.ts'
import { addToUserGroup, listGroupPeople, listOtherPeople, removeFromUserGroup } from './user-group-members.ts'
import { countUserGroupUse, listUserGroups, removeUserGroup, userGroups } from './user-groups.ts'

/** The calls of Group User Management and Group Reports Management. */
export const groupRoutes = (ground: AccessGround) => [...userGroupRoutes(ground), ...reportGroupRoutes(ground)]

const userGroupRoutes = (ground: AccessGround) => [
  route(userCalls.listUserGroups, ({ input }) => listUserGroups(ground.database, input)),
  route(userCalls.addUserGroup, ({ input, writer }) => userGroups.add(ground, writer(), input.name)),
  route(userCalls.renameUserGroup, ({ input, writer }) => userGroups.rename(ground, writer(), input)),
  route(userCalls.countUserGroupUse, ({ input }) => countUserGroupUse(ground.database, input)),
  route(userCalls.removeUserGroup, ({ input, writer }) => removeUserGroup(ground, writer(), input)),
  route(userCalls.addToUserGroup, ({ input, writer }) => addToUserGroup(ground, writer(), input)),
  route(userCalls.removeFromUserGroup, ({ input, writer }) => removeFromUserGroup(ground, writer(), input)),
  route(userCalls.listGroupPeople, ({ input }) => listGroupPeople(ground.database, input)),
  route(userCalls.listOtherPeople, ({ input }) => listOtherPeople(ground.database, input)),
]

const reportGroupRoutes = (ground: AccessGround) => [
  route(reportCalls.listReportGroups, ({ actor, input }) => listReportGroups(ground.database, actor, input)),
  route(reportCalls.addReportGroup, ({ input, writer }) => reportGroups.add(ground, writer(), input.name)),
  route(reportCalls.renameReportGroup, ({ input, writer }) => reportGroups.rename(ground, writer(), input)),
  route(reportCalls.countReportGroupUse, ({ input }) => countReportGroupUse(ground.database, input)),
  route(reportCalls.removeReportGroup, ({ input, writer }) => removeReportGroup(ground, writer(), input)),
  route(reportCalls.listGroupReports, ({ actor, input }) => listGroupReports(ground.database, actor, input)),
  route(reportCalls.listOtherReports, ({ actor, input }) => listOtherReports(ground.database, actor, input)),
  route(reportCalls.addToReportGroup, ({ actor, input, writer }) => addToReportGroup(ground, writer(), actor, input)),
  route(reportCalls.removeFromReportGroup, ({ actor, input, writer }) =>
    removeFromReportGroup(ground, writer(), actor, input),
  ),
]
