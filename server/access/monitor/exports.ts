import type { AccessPath, SeeingUser, SeenReport } from '../../../contract/access/monitor-fields.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordExplicitly, type Writer, writeAs } from '../../platform/audit.ts'
import { csvLine } from '../../platform/csv.ts'
import { listSeeingUsers, listSeenReports, type MonitorContext } from './seen-reports.ts'

const pageSize = 1000
const baseQuery = { words: '', descending: false, pageSize }
const pathColumns = ['by_user_group', 'by_report_group', 'granted_at', 'until', 'granted_by', 'reason', 'open', 'sees']

/**
 * Yields the restricted reports of one user as CSV lines, one per path. The export is recorded in the audit trail before the first line.
 */
export const reportsOfUserLines = async function* (
  context: MonitorContext,
  actor: Actor,
  writer: Writer,
  userId: number,
) {
  await recordExport(context, writer, 'users', String(userId))
  yield csvLine(['report_id', 'name', 'category', 'sub_category', 'status', ...pathColumns])
  for (let page = 1; ; page += 1) {
    const { rows } = await listSeenReports(context, actor, userId, { ...baseQuery, language: 'en', page })
    for (const row of rows) yield* buildPathLines(row, toReportCells(row))
    if (rows.length < pageSize) return
  }
}

/** Yields the users of one report as CSV lines, one per path. The export is recorded in the audit trail before the first line. */
export const usersOfReportLines = async function* (
  context: MonitorContext,
  writer: Writer,
  { reportId, sourceId }: { reportId: number; sourceId: string },
) {
  await recordExport(context, writer, 'reports', sourceId)
  yield csvLine(['username', 'firstname', 'lastname', 'email', 'status', ...pathColumns])
  for (let page = 1; ; page += 1) {
    const { rows } = await listSeeingUsers(context, reportId, { ...baseQuery, page })
    for (const row of rows) yield* buildPathLines(row, toUserCells(row))
    if (rows.length < pageSize) return
  }
}

const recordExport = (context: MonitorContext, writer: Writer, subject: string, key: string) =>
  writeAs(context, writer, transaction =>
    recordExplicitly(transaction, { subject, key, action: 'changed', after: { exported: 'CSV' } }),
  )

const toReportCells = ({ sourceId, titleEn, categoryEn, subCategoryEn, status }: SeenReport) => [
  sourceId,
  titleEn,
  categoryEn,
  subCategoryEn,
  status,
]
const toUserCells = ({ username, firstname, lastname, email, status }: SeeingUser) => [
  username,
  firstname,
  lastname,
  email ?? '',
  status,
]

const buildPathLines = ({ paths, sees }: { paths: AccessPath[]; sees: boolean }, cells: string[]) =>
  paths.map(path =>
    csvLine([
      ...cells,
      path.groupName,
      path.reportGroupName,
      path.grantedAt,
      path.until,
      path.grantedBy,
      path.reason,
      path.isOpen ? 'yes' : 'no',
      sees ? 'yes' : 'no',
    ]),
  )
