import { sql } from 'kysely'
import type { ReportColumn } from '../../../contract/catalogue/report-details.ts'
import type { Database } from '../../platform/database/pool.ts'
import { listColumns, listFiles, listVersionFiles } from '../reports/report-parts.ts'
import type { Asked } from './asked-versions.ts'

// The caller has checked that the actor may see the version.

/** Returns the files of the requested version, data files first. */
export const listAskedFiles = (database: Database, { reportId, version }: Asked) =>
  version && !version.isLatest ? listVersionFiles(database, version) : listFiles(database, reportId)

/** Returns the columns of the requested version; if they were not stored, the current columns of the report. */
export const listAskedColumns = async (database: Database, { reportId, version }: Asked): Promise<ReportColumn[]> => {
  if (!version || version.isLatest) return listColumns(database, reportId)
  const { columns } = await database
    .selectFrom('report_versions')
    .select(sql<ReportColumn[] | null>`columns`.as('columns'))
    .where('report_version_id', '=', version.versionId)
    .executeTakeFirstOrThrow()
  return columns ?? listColumns(database, reportId)
}
