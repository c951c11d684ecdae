import type { AccessibleReport, AccessPath, UserWithAccess } from '../../../contract/access/monitor-fields.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordExplicitly, type Writer, writeAs } from '../../platform/audit.ts'
import { formatCsvLine } from '../../platform/csv.ts'
import { listAccessibleReports, listUsersWithAccess, type MonitorContext } from './accessible-reports.ts'

/** Number of rows that are read at once; it is large, because each page finds all matches again. */
const pageSize = 5000
const allRowsQuery = { words: '', descending: false, pageSize }
/** The last columns of both exports: the path, then whether it is open and whether the user sees the report. */
const pathColumns = ['by_user_group', 'by_report_group', 'granted_at', 'until', 'granted_by', 'reason', 'open', 'sees']

/**
 * Yields the restricted reports of one user as CSV lines, one for each path. Records the export in the audit trail before the first line.
 */
export const streamReportsOfUser = async function* (
  context: MonitorContext,
  actor: Actor,
  writer: Writer,
  userId: number,
) {
  await recordExport(context, writer, { tableName: 'users', key: String(userId) })
  yield formatCsvLine(['report_id', 'name', 'category', 'sub_category', 'status', ...pathColumns])
  for (let page = 1; ; page += 1) {
    const { rows } = await listAccessibleReports(context, actor, userId, { ...allRowsQuery, language: 'en', page })
    for (const row of rows) yield* buildPathLines(row, toReportCells(row))
    if (rows.length < pageSize) return
  }
}

/** Yields the users of one report as CSV lines, one for each path. Records the export in the audit trail before the first line. */
export const streamUsersOfReport = async function* (
  context: MonitorContext,
  writer: Writer,
  { reportId, sourceId }: { reportId: number; sourceId: string },
) {
  await recordExport(context, writer, { tableName: 'reports', key: sourceId })
  yield formatCsvLine(['username', 'firstname', 'lastname', 'email', 'status', ...pathColumns])
  for (let page = 1; ; page += 1) {
    const { rows } = await listUsersWithAccess(context, reportId, { ...allRowsQuery, page })
    for (const row of rows) yield* buildPathLines(row, toUserCells(row))
    if (rows.length < pageSize) return
  }
}

/** Records an export as a change of the user or the report. The filter of the audit trail recognises it by `exported`. */
const recordExport = (
  context: MonitorContext,
  writer: Writer,
  { tableName, key }: { tableName: string; key: string },
) =>
  writeAs(context, writer, transaction =>
    recordExplicitly(transaction, { tableName, key, action: 'changed', after: { exported: 'CSV' } }),
  )

const toReportCells = ({ sourceId, titleEn, categoryEn, subCategoryEn, status }: AccessibleReport) => [
  sourceId,
  titleEn,
  categoryEn,
  subCategoryEn,
  status,
]
const toUserCells = ({ username, firstname, lastname, email, status }: UserWithAccess) => [
  username,
  firstname,
  lastname,
  email ?? '',
  status,
]

/** Builds one CSV line for each path; `cells` are the first cells of each line. */
const buildPathLines = ({ paths, sees }: { paths: AccessPath[]; sees: boolean }, cells: string[]) =>
  paths.map(path =>
    formatCsvLine([
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
