import { filePath, metadataPath } from '../../../contract/catalogue/file-paths.ts'
import type { FileKind, ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'

/** Returns the path of a report's file of a kind, of a version or of the latest one; null if there is none. */
export const findFilePath = (report: ReportRow, kind: FileKind, version?: number) => {
  const { csvFile, excelFile, metadataFile } = report
  if (kind === 'metadata') return metadataFile && metadataPath(report, metadataFile, version)
  const fileId = kind === 'csv' ? csvFile : excelFile
  return fileId && filePath(report, kind, fileId, version)
}

/** Returns the number of the shown version unless it is the latest, as URLs of the latest follow each publication. */
export const findEarlierNumber = ({ version }: Pick<ReportDetails, 'version'>) =>
  version && !version.isLatest ? version.number : undefined
