import { exportReportsOfUser, exportUsersOfReport } from '../../../contract/access/access-exports.ts'
import { tableExport } from '../../platform/http/downloads/exports.ts'
import { requirePeople, requireReport } from '../references.ts'
import { reportsOfUserLines, usersOfReportLines } from './exports.ts'
import type { MonitorGround } from './sights.ts'

/** The CSV exports of the monitor, for one user or one report at a time. */
export const accessExports = (ground: MonitorGround) => [
  tableExport(exportReportsOfUser, async (input, { actor, writer }) => {
    const [userId] = await requirePeople(ground.database, input)
    return reportsOfUserLines(ground, actor, writer(), userId!)
  }),
  tableExport(exportUsersOfReport, async (input, { actor, writer }) =>
    usersOfReportLines(ground, writer(), await requireReport(ground.database, actor, input)),
  ),
]
