import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { uploadCsv, uploadExcel, uploadMetadata } from '../../../../../contract/catalogue/uploads.ts'

/** What ADD FILE offers (docs/behaviour/publishing.md#add-file). */
export const choices = ['all', 'metadata', 'excel', 'csv'] as const
export type Choice = (typeof choices)[number]

/** In the order in which they are read: what describes the table first. */
export const allKinds = ['metadata', 'excel', 'csv'] as const satisfies FileKind[]

export const kindsOf = (choice: Choice): readonly FileKind[] => (choice === 'all' ? allKinds : [choice])

/** How a file of a kind ends, which endings are taken, and the call that takes it. */
export const takes = {
  metadata: { ending: '.xlsx', accepts: ['.xlsx'], call: uploadMetadata },
  excel: { ending: '.xlsx', accepts: ['.xlsx'], call: uploadExcel },
  // The portal packs a bare CSV.
  csv: { ending: '.zip', accepts: ['.zip', '.csv'], call: uploadCsv },
} as const

/** What the browser's dialog offers where several are chosen at once. */
export const everyEnding = [...new Set(allKinds.flatMap(kind => takes[kind].accepts))].join()

/** The sentence for files that have become current (docs/behaviour/publishing.md#add-file). */
export const successOf = (kinds: readonly FileKind[]) => {
  const [only, ...others] = kinds
  if (only === undefined || others.length > 0) return 'filesUploaded'
  return ({ metadata: 'metadataUploaded', excel: 'excelUploaded', csv: 'csvUploaded' } as const)[only]
}

/** The sentence for a refusal (docs/behaviour/publishing.md#add-file). */
export const refusalSentences = {
  'File is not allowed': 'fileNotAllowed',
  'Please check file again': 'checkFile',
  'Please check records again': 'checkRecords',
} as const
