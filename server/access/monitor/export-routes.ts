import { exportReportsOfUser, exportUsersOfReport } from '../../../contract/access/access-exports.ts'
import { bindExport } from '../../platform/http/downloads/exports.ts'
import { requireReport } from '../report-references.ts'
import { requireUserIds } from '../user-references.ts'
import type { MonitorContext } from './accessible-reports.ts'
import { streamReportsOfUser, streamUsersOfReport } from './exports.ts'

/** Returns the routes of the CSV exports of the monitor, for one user or one report at a time. */
export const accessExports = (context: MonitorContext) => [
  bindExport(exportReportsOfUser, async (input, { actor, writer }) => {
    const [userId] = await requireUserIds(context.database, input)
    return streamReportsOfUser(context, actor, writer(), userId!)
  }),
  bindExport(exportUsersOfReport, async (input, { actor, writer }) =>
    streamUsersOfReport(context, writer(), await requireReport(context.database, actor, input)),
  ),
]
