import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { uploadCsv, uploadExcel, uploadMetadata } from '../../../../../contract/catalogue/uploads.ts'

/** The choices of ADD FILE (docs/behaviour/publishing.md#add-file). */
export const fileChoices = ['all', 'metadata', 'excel', 'csv'] as const
export type FileChoice = (typeof fileChoices)[number]

/** All kinds in the order of the screen: the metadata describes the table and comes first. */
export const allKinds = ['metadata', 'excel', 'csv'] as const satisfies FileKind[]

/** Returns the kinds of files that can be added with a choice. */
export const toKinds = (choice: FileChoice): readonly FileKind[] => (choice === 'all' ? allKinds : [choice])

/** How each kind is uploaded: the extension that its drop area names, all accepted extensions, and the call. */
export const uploadRules = {
  metadata: { namedExtension: '.xlsx', extensions: ['.xlsx'], call: uploadMetadata },
  excel: { namedExtension: '.xlsx', extensions: ['.xlsx'], call: uploadExcel },
  // The server zips a plain CSV.
  csv: { namedExtension: '.csv', extensions: ['.csv', '.zip'], call: uploadCsv },
} as const

/** All accepted extensions, for the browser's file dialog when files of several kinds may be chosen. */
export const allExtensions = [...new Set(allKinds.flatMap(kind => uploadRules[kind].extensions))].join()

const successMessages = { metadata: 'metadataUploaded', excel: 'excelUploaded', csv: 'csvUploaded' } as const

/** Returns the key of the success message for published files (docs/behaviour/publishing.md#add-file). */
export const pickSuccessMessage = (kinds: readonly FileKind[]) => {
  const [onlyKind, ...others] = kinds
  return onlyKind === undefined || others.length > 0 ? 'filesUploaded' : successMessages[onlyKind]
}

/** The keys of the messages for refused files, by the status of the upload (docs/behaviour/publishing.md#add-file). */
export const refusalMessages = {
  'File is not allowed': 'fileNotAllowed',
  'Please check file again': 'checkFile',
  'Please check records again': 'checkRecords',
} as const
