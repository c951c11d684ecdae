import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { uploadCsv, uploadExcel, uploadMetadata } from '../../../../../contract/catalogue/uploads.ts'

/** The choices of ADD FILE (docs/behaviour/publishing.md#add-file). */
export const choices = ['all', 'metadata', 'excel', 'csv'] as const
export type Choice = (typeof choices)[number]

/** In reading order: the metadata describes the table and comes first. */
export const allKinds = ['metadata', 'excel', 'csv'] as const satisfies FileKind[]

export const toKinds = (choice: Choice): readonly FileKind[] => (choice === 'all' ? allKinds : [choice])

/** The extension that the drop area of each kind names, the accepted extensions, and the call that uploads it. */
export const takes = {
  metadata: { ending: '.xlsx', accepts: ['.xlsx'], call: uploadMetadata },
  excel: { ending: '.xlsx', accepts: ['.xlsx'], call: uploadExcel },
  // The server zips a plain CSV.
  csv: { ending: '.csv', accepts: ['.csv', '.zip'], call: uploadCsv },
} as const

/** Extensions for the browser's file dialog when several files may be chosen. */
export const allExtensions = [...new Set(allKinds.flatMap(kind => takes[kind].accepts))].join()

/** Returns the success message for published files (docs/behaviour/publishing.md#add-file). */
export const pickSuccess = (kinds: readonly FileKind[]) => {
  const [only, ...others] = kinds
  if (only === undefined || others.length > 0) return 'filesUploaded'
  return ({ metadata: 'metadataUploaded', excel: 'excelUploaded', csv: 'csvUploaded' } as const)[only]
}

/** The messages for refused files (docs/behaviour/publishing.md#add-file). */
export const refusalSentences = {
  'File is not allowed': 'fileNotAllowed',
  'Please check file again': 'checkFile',
  'Please check records again': 'checkRecords',
} as const
