import { downloadCsv, downloadExcel, downloadMetadata } from './downloads.ts'
import type { ReportRow } from './reports.ts'

/** Where a browser fetches a report's Excel or CSV file (consumer.md 7, File downloads); the server asks who fetches it. */
export const filePath = ({ fileName }: ReportRow, kind: 'excel' | 'csv', fileId: string) => {
  const { path } = kind === 'excel' ? downloadExcel : downloadCsv
  return `/api${path.replace('{file_name}', fileName)}?${new URLSearchParams({ file_id: fileId, file_type: kind })}`
}

/** Where a browser fetches a report's metadata workbook. */
export const metadataPath = ({ fileName }: ReportRow, fileId: string) =>
  `/api${downloadMetadata.path.replace('{file_name}', fileName)}?${new URLSearchParams({ file_id: fileId })}`
