import { sql } from 'kysely'
import type { FileKind, TableTimeRange } from '../../../contract/catalogue/report-details.ts'
import type { Database } from '../../platform/database/pool.ts'

/** The text after the File Name of the report in the name of each kind of file. */
const fileEndings: Record<FileKind, string> = { csv: '.zip', excel: '.xlsx', metadata: '_metadata.xlsx' }

const workbookContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The content type of each kind of file. */
export const contentTypes: Record<FileKind, string> = {
  csv: 'application/zip',
  excel: workbookContentType,
  metadata: workbookContentType,
}

/** Returns the name of a file of a report. With a version, the name contains its number. */
export const buildFileName = (fileName: string, kind: FileKind, versionNumber?: number) =>
  `${fileName}${versionNumber === undefined ? '' : `_v${versionNumber}`}${fileEndings[kind]}`

/** The columns of a file of a version; `covers` is the range of times in its table. */
const fileColumns = [
  'reports.report_id as reportId',
  'report_files.kind',
  'reports.file_name',
  'report_files.digest',
  'stored_files.size_bytes as sizeBytes',
  'report_files.row_count as rowCount',
  'report_files.published_at',
  sql<TableTimeRange | null>`report_files.covers`.as('covers'),
] as const

/**
 * Returns the files of a version: CSV, Excel, metadata. The names of the latest version's files do not contain its number.
 * The caller has checked that the actor may see the report.
 */
export const listVersionFiles = async (
  database: Database,
  { versionId, number, isLatest }: { versionId: number; number: number; isLatest: boolean },
) => {
  const rows = await database
    .selectFrom('report_version_files')
    .innerJoin('report_files', 'report_files.report_file_id', 'report_version_files.report_file_id')
    .innerJoin('stored_files', 'stored_files.digest', 'report_files.digest')
    .innerJoin('reports', 'reports.report_id', 'report_files.report_id')
    .select(fileColumns)
    .where('report_version_files.report_version_id', '=', versionId)
    .orderBy('report_files.kind')
    .execute()
  return rows.map(row => toReportFile(row, isLatest ? undefined : number))
}

const toReportFile = <R extends { kind: string; file_name: string; published_at: Date }>(
  { kind, file_name, published_at, ...row }: R,
  versionNumber?: number,
) => ({
  ...row,
  kind: kind as FileKind,
  name: buildFileName(file_name, kind as FileKind, versionNumber),
  publishedAt: published_at.toISOString(),
})
