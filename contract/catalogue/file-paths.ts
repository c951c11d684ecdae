import { downloadCsv, downloadExcel, downloadMetadata, downloadVersionChanges } from './downloads.ts'
import type { ReportRow } from './reports.ts'

/** Builds the path of a download of the latest version; with a number, the permanent path of that version. */
const buildPath = (path: string, { fileName }: ReportRow, query: Record<string, string>, version?: number) => {
  const params = new URLSearchParams(query)
  if (version !== undefined) params.set('version', String(version))
  return `/api${path.replace('{file_name}', fileName)}?${params}`
}

/**
 * Builds the path of a report's Excel or CSV file (docs/behaviour/reports.md#downloads-of-files). The server checks the caller's access.
 */
export const buildFilePath = (
  report: ReportRow,
  { kind, fileId, version }: { kind: 'excel' | 'csv'; fileId: string; version?: number },
) => {
  const { path } = kind === 'excel' ? downloadExcel : downloadCsv
  return buildPath(path, report, { file_id: fileId, file_type: kind }, version)
}

/** Builds the path of a report's metadata workbook. */
export const buildMetadataPath = (report: ReportRow, fileId: string, version?: number) =>
  buildPath(downloadMetadata.path, report, { file_id: fileId }, version)

/** Builds the path of the file with all changes of a version. */
export const buildChangesPath = (report: ReportRow, version: number) =>
  buildPath(downloadVersionChanges.path, report, {}, version)
