import { sql } from 'kysely'
import type { ReportColumn } from '../../../contract/catalogue/report-details.ts'
import type { Database } from '../../platform/database/pool.ts'
import { listVersionFiles } from '../reports/report-files.ts'
import { listColumns } from '../reports/report-parts.ts'
import type { RequestedReport } from './requested-reports.ts'

// The caller has checked that the actor may see the version. The latest version is read by its id too, because another version may have
// replaced it since the check.

/** Returns the files of the requested version, data files first. Only the names of earlier versions' files contain the number. */
export const listRequestedFiles = async (database: Database, { version }: RequestedReport) =>
  version ? listVersionFiles(database, version) : []

/** Returns the columns of the requested version; if they were not stored, the current columns of the report. */
export const listRequestedColumns = async (
  database: Database,
  { reportId, version }: RequestedReport,
): Promise<ReportColumn[]> => {
  if (!version) return listColumns(database, reportId)
  const { columns } = await database
    .selectFrom('report_versions')
    .select(sql<ReportColumn[] | null>`columns`.as('columns'))
    .where('report_version_id', '=', version.versionId)
    .executeTakeFirstOrThrow()
  return columns ?? listColumns(database, reportId)
}
