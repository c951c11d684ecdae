import type { FileKind } from '../../contract/catalogue/report-details.ts'
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

const endings: Record<FileKind, string> = { csv: '.zip', excel: '.xlsx', metadata: '_metadata.xlsx' }

/** The current files of a report: the data first, then what explains it. */
export const listFiles = async (database: Database, reportId: number) => {
  const rows = await database
    .selectFrom('report_files')
    .innerJoin('reports', 'reports.report_id', 'report_files.report_id')
    .innerJoin('stored_files', 'stored_files.digest', 'report_files.digest')
    .select([
      'report_files.kind',
      'reports.file_name',
      'report_files.digest',
      'stored_files.size_bytes as sizeBytes',
      'report_files.row_count as rowCount',
      'report_files.published_at',
    ])
    .where('report_files.report_id', '=', reportId)
    .where('report_files.is_current', '=', true)
    .orderBy('report_files.kind')
    .execute()
  return rows.map(({ kind, file_name, published_at, ...row }) => ({
    ...row,
    kind: kind as FileKind,
    name: `${file_name}${endings[kind as FileKind]}`,
    publishedAt: published_at.toISOString(),
  }))
}
