import { explainAccess } from '../../../contract/access/explanations.ts'
import * as monitor from '../../../contract/access/monitor.ts'
import { listTrialChoices, tryChange } from '../../../contract/access/trials.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { requireReportId } from '../report-references.ts'
import { type GivenUsers, requireUserIds } from '../user-references.ts'
import { listAccessibleReports, listUsersWithAccess, type MonitorContext } from './accessible-reports.ts'
import { explainAccessTo } from './explanations.ts'
import { listGroupsHolding, listHeldReportGroups, listJoinedGroups, listReportGroupsHolding } from './group-views.ts'
import { listMonitoredUsers } from './monitored-users.ts'
import { listChoices } from './trial-choices.ts'
import { requireChange } from './trial-inputs.ts'
import { runTrial } from './trials.ts'

/**
 * Returns the routes of the Report Permission Monitor (docs/behaviour/monitor.md#report-permission-monitor): who sees which report, by
 * which path, or why not.
 */
export const monitorRoutes = (context: MonitorContext): Route[] => {
  const { database } = context
  // These calls name one user by id or username, and an unknown one throws.
  const requireUserId = async (input: GivenUsers) => (await requireUserIds(database, input))[0]!
  return [
    route(monitor.listMonitoredUsers, ({ input }) => listMonitoredUsers(context, input)),
    route(monitor.listReportsOfUser, async ({ actor, input }) =>
      listAccessibleReports(context, actor, await requireUserId(input), input),
    ),
    route(monitor.listReportGroupsOfUser, async ({ actor, input }) =>
      listHeldReportGroups(context, actor, await requireUserId(input)),
    ),
    route(monitor.listGroupsOfUser, async ({ input }) => listJoinedGroups(context, await requireUserId(input))),
    route(monitor.listUsersOfReport, async ({ actor, input }) =>
      listUsersWithAccess(context, await requireReportId(database, actor, input), input),
    ),
    route(monitor.listGroupsOfReport, async ({ actor, input }) =>
      listGroupsHolding(context, await requireReportId(database, actor, input)),
    ),
    route(monitor.listReportGroupsOfReport, async ({ actor, input }) =>
      listReportGroupsHolding(context, await requireReportId(database, actor, input)),
    ),
    route(explainAccess, async ({ actor, input }) => {
      const userId = await requireUserId(input)
      return explainAccessTo(context, userId, await requireReportId(database, actor, input))
    }),
    route(tryChange, async ({ actor, input }) => runTrial(context, actor, await requireChange(database, actor, input))),
    route(listTrialChoices, () => listChoices(database)),
  ]
}
