import { buildFilePath, buildMetadataPath } from '../../../contract/catalogue/file-paths.ts'
import type { FileKind, ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'

/** Returns the path of a file of a report, of the given version or of the latest one; null if the report has no such file. */
export const findFilePath = (report: ReportRow, kind: FileKind, version?: number) => {
  const { csvFile, excelFile, metadataFile } = report
  if (kind === 'metadata') return metadataFile && buildMetadataPath(report, metadataFile, version)
  const fileId = kind === 'csv' ? csvFile : excelFile
  return fileId && buildFilePath(report, { kind, fileId, version })
}

/** Returns the number of the shown version if it is not the latest; the paths of the latest version contain no number. */
export const findEarlierVersion = ({ version }: Pick<ReportDetails, 'version'>) =>
  version && !version.isLatest ? version.number : undefined
