import { sql } from 'kysely'
import type { VersionList } from '../../../contract/catalogue/versions/report-versions.ts'
import { buildVersionPath } from '../../../contract/catalogue/versions/version-paths.ts'
import { limits } from '../../../contract/limits.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { countSkippedRows } from '../reports/report-pages.ts'
import { findNamedReport } from './named-reports.ts'

/** Returns one page of the versions of a report, the latest first. Throws 404 for a report that the actor may not see. */
export const listVersionPage = async (
  database: Database,
  actor: Actor,
  { fileName, page }: { fileName: string; page: number },
): Promise<VersionList> => {
  const report = await findNamedReport(database, actor, fileName)
  if (!report) throw notFound()
  const reportVersions = database
    .selectFrom('report_versions as version')
    .where('version.report_id', '=', report.reportId)
  const { total, latestNumber } = await reportVersions
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.max('version.number').as('latestNumber')])
    .executeTakeFirstOrThrow()
  const pageSize = limits.versionsPageSize
  const rows = await reportVersions
    .leftJoin('report_version_files as csv', join =>
      join.onRef('csv.report_version_id', '=', 'version.report_version_id').on('csv.kind', '=', 'csv'),
    )
    .leftJoin('report_version_files as excel', join =>
      join.onRef('excel.report_version_id', '=', 'version.report_version_id').on('excel.kind', '=', 'excel'),
    )
    // The table of a version is its CSV, or its Excel file if it has no CSV.
    .leftJoin('report_files as table_file', join =>
      join.on('table_file.report_file_id', '=', sql<number>`coalesce(csv.report_file_id, excel.report_file_id)`),
    )
    .leftJoin('stored_files', 'stored_files.digest', 'table_file.digest')
    .leftJoin('version_comparisons as comparison', 'comparison.report_version_id', 'version.report_version_id')
    .select([
      'comparison.rows_added as rowsAdded',
      'comparison.rows_removed as rowsRemoved',
      'comparison.rows_changed as rowsChanged',
    ])
    .select([
      'version.number',
      'version.cited_as',
      'version.as_of',
      'version.promised_for',
      'version.reason',
      'table_file.row_count as rowCount',
      'stored_files.size_bytes as sizeBytes',
    ])
    .select(sql<boolean>`csv.report_file_id is not null`.as('hasCsv'))
    .orderBy('version.number', 'desc')
    .limit(pageSize)
    .offset(countSkippedRows({ page, pageSize }))
    .execute()
  const versions = rows.map(({ cited_as, as_of, promised_for, ...row }) => ({
    ...row,
    asOf: as_of.toISOString(),
    promisedFor: promised_for?.toISOString() ?? null,
    isLatest: row.number === latestNumber,
    path: buildVersionPath(cited_as, row.number),
  }))
  return { versions, total, page }
}
