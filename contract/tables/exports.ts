/** The forms in which a selection of rows is downloaded, each called as the ending of its file. */
export const exportFormats = ['csv', 'xlsx', 'parquet', 'json', 'jsonl', 'arrow'] as const
export type ExportFormat = (typeof exportFormats)[number]
