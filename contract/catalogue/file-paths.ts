import { downloadCsv, downloadExcel, downloadMetadata, downloadVersionChanges } from './downloads.ts'
import type { ReportRow } from './reports.ts'

/** Builds the address of a file; with a version, the permanent address of that version. */
const buildAddress = (path: string, { fileName }: ReportRow, query: Record<string, string>, version?: number) => {
  const params = new URLSearchParams(query)
  if (version !== undefined) params.set('version', String(version))
  return `/api${path.replace('{file_name}', fileName)}?${params}`
}

/**
 * Returns the address of a report's Excel or CSV file (docs/behaviour/reports.md#downloads-of-files); the server checks the caller's
 * access.
 */
export const filePath = (report: ReportRow, kind: 'excel' | 'csv', fileId: string, version?: number) => {
  const { path } = kind === 'excel' ? downloadExcel : downloadCsv
  return buildAddress(path, report, { file_id: fileId, file_type: kind }, version)
}

/** Returns the address of a report's metadata workbook. */
export const metadataPath = (report: ReportRow, fileId: string, version?: number) =>
  buildAddress(downloadMetadata.path, report, { file_id: fileId }, version)

/** Returns the address of all changes of a version. */
export const changesPath = (report: ReportRow, version: number) =>
  buildAddress(downloadVersionChanges.path, report, {}, version)
