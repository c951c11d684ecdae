import type { Download } from '../download.ts'

// What the query of an address says (file_id, user_id, firstname, lastname, file_type) is accepted and not believed: the session says who
// asks, the path and the report say for what.

/** Asks for a login and accepted cookies (consumer.md 6), from the list of top downloads too. */
export const downloadExcel = {
  name: 'downloadExcel',
  path: '/file/downloadFileMongo/{file_name}.xlsx',
  access: 'session+consent',
  summary: "A report's data as a workbook.",
} satisfies Download

/** As downloadExcel. */
export const downloadCsv = {
  name: 'downloadCsv',
  path: '/file/downloadFileMongo/{file_name}.zip',
  access: 'session+consent',
  summary: "A report's data as CSV in a zip.",
} satisfies Download

/** Asks for no login, but for accepted cookies (consumer.md 6). */
export const downloadMetadata = {
  name: 'downloadMetadata',
  path: '/file/downloadFileMetadataMongo/{file_name}.xlsx',
  access: 'consent',
  summary: "A report's metadata workbook.",
} satisfies Download
