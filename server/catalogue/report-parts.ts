import type { FileKind } from '../../contract/catalogue/report-details.ts'
import type { visibleReports } from '../access/index.ts'
import type { Database } from '../platform/database/pool.ts'

// What hangs on a report. Whoever asks has found the report through what the actor may see.

export const listKeywords = async (database: Database, reportId: number) => {
  const rows = await database
    .selectFrom('report_keywords')
    .select('keyword')
    .where('report_id', '=', reportId)
    .orderBy('position')
    .execute()
  return rows.map(({ keyword }) => keyword)
}

export const listColumns = (database: Database, reportId: number) =>
  database
    .selectFrom('report_columns')
    .select(['name', 'type', 'description_en as descriptionEn', 'description_th as descriptionTh', 'unit'])
    .where('report_id', '=', reportId)
    .orderBy('position')
    .execute()

type VisibleReports = ReturnType<typeof visibleReports>

const endings: Record<FileKind, string> = { csv: '.zip', excel: '.xlsx', metadata: '_metadata.xlsx' }

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const contentTypes: Record<FileKind, string> = { csv: 'application/zip', excel: workbook, metadata: workbook }

/** What a file of a report is called. */
export const nameOfFile = (fileName: string, kind: FileKind) => `${fileName}${endings[kind]}`

/** The current files of the reports that a query finds. */
const currentFiles = (reports: VisibleReports) =>
  reports
    .innerJoin('report_files', 'report_files.report_id', 'reports.report_id')
    .innerJoin('stored_files', 'stored_files.digest', 'report_files.digest')
    .select([
      'reports.report_id as reportId',
      'report_files.kind',
      'reports.file_name',
      'report_files.digest',
      'stored_files.size_bytes as sizeBytes',
      'report_files.row_count as rowCount',
      'report_files.published_at',
    ])
    .where('report_files.is_current', '=', true)

/** One current file of the one report that a query finds. */
export const findCurrentFile = async (report: VisibleReports, kind: FileKind) => {
  const row = await currentFiles(report).where('report_files.kind', '=', kind).executeTakeFirst()
  return row && asFile(row)
}

/** The current files of a report: the data first, then what explains it. */
export const listFiles = async (database: Database, reportId: number) => {
  const report = database.selectFrom('reports').where('reports.report_id', '=', reportId)
  return (await currentFiles(report).orderBy('report_files.kind').execute()).map(asFile)
}

const asFile = <R extends { kind: string; file_name: string; published_at: Date }>({
  kind,
  file_name,
  published_at,
  ...row
}: R) => ({
  ...row,
  kind: kind as FileKind,
  name: nameOfFile(file_name, kind as FileKind),
  publishedAt: published_at.toISOString(),
})
