import { filePath, metadataPath } from '../../../contract/catalogue/file-paths.ts'
import type { FileKind, ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'

/** Where a report's file of a kind is fetched, of the version with this number or of the latest; null where it has none. */
export const pathOf = (report: ReportRow, kind: FileKind, version?: number) => {
  const { csvFile, excelFile, metadataFile } = report
  if (kind === 'metadata') return metadataFile && metadataPath(report, metadataFile, version)
  const fileId = kind === 'csv' ? csvFile : excelFile
  return fileId && filePath(report, kind, fileId, version)
}

/** The number of the version that a page shows, where that is not the latest: addresses of the latest follow what is published. */
export const numberOfEarlier = ({ version }: Pick<ReportDetails, 'version'>) =>
  version && !version.isLatest ? version.number : undefined
