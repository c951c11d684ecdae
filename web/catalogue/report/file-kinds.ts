import { filePath, metadataPath } from '../../../contract/catalogue/file-paths.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'

/** Where a report's file of a kind is fetched; null where it has none. */
export const pathOf = (report: ReportRow, kind: FileKind) => {
  const { csvFile, excelFile, metadataFile } = report
  if (kind === 'metadata') return metadataFile && metadataPath(report, metadataFile)
  const fileId = kind === 'csv' ? csvFile : excelFile
  return fileId && filePath(report, kind, fileId)
}
