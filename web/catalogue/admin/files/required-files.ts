import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { type FileChoice, toKinds } from './slots/kinds.ts'
import { isUntouched, type Slots } from './slots/slots.ts'
import type { CurrentFiles } from './use-current-files.ts'

/** The files of an upload that must be chosen, and those that need not be. */
interface RequiredFiles {
  /** True if the current metadata stays. */
  keepsMetadata: boolean
  /** The data file that the portal generates from another one; undefined if it generates none. */
  generatedFile: { kind: FileKind; from: FileKind } | undefined
  /** The kinds that must be uploaded before the review. */
  requiredKinds: readonly FileKind[]
  /** The required kinds that are not uploaded yet. */
  missingKinds: readonly FileKind[]
}

/** Computes which files must be uploaded, from the choice of kinds, the uploaded files and the current files of the report. */
export const computeRequiredFiles = (
  choice: FileChoice,
  slots: Slots,
  currentFiles: CurrentFiles | undefined,
): RequiredFiles => {
  const keepsMetadata = keepsCurrentMetadata(choice, slots, currentFiles)
  const generatedFile = findGeneratedFile(choice, slots)
  const requiredKinds = toKinds(choice).filter(
    kind => kind !== generatedFile?.kind && !(keepsMetadata && kind === 'metadata'),
  )
  const missingKinds = requiredKinds.filter(kind => slots[kind].state !== 'stored')
  return { keepsMetadata, generatedFile, requiredKinds, missingKinds }
}

/** Returns the data file that the portal generates from the other one. With 'All', one of the two is enough. */
const findGeneratedFile = (choice: FileChoice, { excel, csv }: Slots): RequiredFiles['generatedFile'] => {
  if (choice !== 'all') return undefined
  if (csv.state === 'stored' && isUntouched(excel)) return { kind: 'excel', from: 'csv' }
  return excel.state === 'stored' && isUntouched(csv) ? { kind: 'csv', from: 'excel' } : undefined
}

/** Returns true if the current metadata stays: with 'All', a table may be uploaded without new metadata. */
const keepsCurrentMetadata = (choice: FileChoice, { metadata }: Slots, currentFiles: CurrentFiles | undefined) =>
  choice === 'all' && currentFiles?.metadata !== undefined && isUntouched(metadata)
