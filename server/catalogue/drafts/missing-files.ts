import { createReadStream } from 'node:fs'
import { makeOtherFile } from '../../files/index.ts'
import { buildFileName } from '../reports/report-files.ts'
import { buildFileRefusal, type Refusal } from './accepted-files.ts'
import type { DraftedFile, DraftWithFiles, FilesContext } from './drafts.ts'

interface FilesToComplete {
  /** The uploaded files of the draft, with local paths. */
  uploadedFiles: { kind: DraftedFile['kind']; name: string; path: string }[]
  /** The paths of the current files that the draft does not replace. */
  currentPaths: { excel?: string; csv?: string }
  folder: string
  signal: AbortSignal | undefined
}

/** What a draft with one data file gets in addition; both fields are absent for any other draft. */
export interface MissingFileResult {
  /** The CSV or Excel file that the portal made. */
  madeFile?: DraftedFile
  /** The kind whose format cannot contain the table, so that its current file ends with the publication. */
  retiredKind?: 'csv' | 'excel'
}

/**
 * Makes the CSV or the Excel file that a draft with one data file lacks; does nothing for any other draft. Returns a refusal if that fails by an
 * internal error, because the current file of the kind may only end for a table that it cannot contain.
 */
export const makeMissingFile = async (
  { store, onError }: FilesContext,
  { fileName, makerId, files: draftedFiles }: DraftWithFiles,
  { uploadedFiles, currentPaths, folder, signal }: FilesToComplete,
): Promise<MissingFileResult | Refusal> => {
  const [dataFile, secondDataFile] = uploadedFiles.filter(({ kind }) => kind !== 'metadata')
  const hasOneDataFile = dataFile && !secondDataFile
  if (!hasOneDataFile) return {}
  const earlierMadeFile = draftedFiles.find(({ madeFrom }) => madeFrom)
  if (earlierMadeFile) return { madeFile: earlierMadeFile }
  const from = dataFile.kind as 'csv' | 'excel'
  const missingKind = from === 'csv' ? 'excel' : 'csv'
  const { path } = dataFile
  const currentPath = currentPaths[missingKind]
  const makeResult = await makeOtherFile(
    { from, path, fileName, folder, ...(currentPath && { present: currentPath }) },
    { signal, owner: makerId, onError },
  )
  if ('unmade' in makeResult) {
    if (makeResult.unmade === 'failed') return buildFileRefusal(dataFile.name, 'zipDamaged')
    // A current file with the same cells stays.
    return makeResult.unmade === 'tooLong' ? { retiredKind: missingKind } : {}
  }
  const { columns } = makeResult.made
  const details = { ...makeResult.made, columnCount: columns.length }
  const storedFile = await store.write(createReadStream(makeResult.path))
  const name = buildFileName(fileName, missingKind)
  return { madeFile: { kind: missingKind, name, ...storedFile, ...details, madeFrom: from } }
}
