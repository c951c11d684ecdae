import { exportReportsOfUser, exportUsersOfReport } from '../../../contract/access/access-exports.ts'
import { tableExport } from '../../platform/http/downloads/exports.ts'
import { requirePeople, requireReport } from '../references.ts'
import { reportsOfUserLines, usersOfReportLines } from './exports.ts'
import type { MonitorContext } from './seen-reports.ts'

/** Returns the routes of the CSV exports of the monitor, for one user or one report at a time. */
export const accessExports = (context: MonitorContext) => [
  tableExport(exportReportsOfUser, async (input, { actor, writer }) => {
    const [userId] = await requirePeople(context.database, input)
    return reportsOfUserLines(context, actor, writer(), userId!)
  }),
  tableExport(exportUsersOfReport, async (input, { actor, writer }) =>
    usersOfReportLines(context, writer(), await requireReport(context.database, actor, input)),
  ),
]
