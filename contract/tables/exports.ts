/** Formats of downloads of selected rows, each named by its file extension. */
export const exportFormats = ['csv', 'xlsx', 'parquet', 'json', 'jsonl', 'arrow'] as const
export type ExportFormat = (typeof exportFormats)[number]
