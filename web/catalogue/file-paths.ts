import type { ReportRow } from '../../contract/catalogue/reports.ts'

/** Where a report's Excel or CSV file is fetched (consumer.md 7, File downloads); the server asks who fetches it. */
export const filePath = ({ fileName }: ReportRow, kind: 'excel' | 'csv', fileId: string) =>
  `/api/file/downloadFileMongo/${fileName}.${kind === 'excel' ? 'xlsx' : 'zip'}?${new URLSearchParams({ file_id: fileId, file_type: kind })}`

/** Where a report's metadata workbook is fetched. */
export const metadataPath = ({ fileName }: ReportRow, fileId: string) =>
  `/api/file/downloadFileMetadataMongo/${fileName}.xlsx?${new URLSearchParams({ file_id: fileId })}`
