import type { Download } from '../download.ts'

/** Asks for no login, but for accepted cookies (consumer.md 6). The file id of the query is accepted and not believed. */
export const downloadMetadata = {
  name: 'downloadMetadata',
  path: '/file/downloadFileMetadataMongo/{file_name}.xlsx',
  access: 'consent',
  summary: "A report's metadata workbook.",
} satisfies Download
