import { createReadStream } from 'node:fs'
import { type FaultRule, faultRules } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import type { FileLayout } from '../../../contract/files/recipes.ts'
import { type AppliedRecipe, type CheckRequest, checkFiles, type FileRefusal } from '../../files/index.ts'
import { pickFoundColumns } from './columns/found-columns.ts'
import type { DraftedFile, FilesContext } from './drafts.ts'
import type { DraftedRecipe } from './recipes/drafted-recipes.ts'

interface ReceivedFiles extends CheckRequest {
  signal: AbortSignal | undefined
  /** The user who uploaded the file and whose share of the checks it uses; undefined for a file that a program loads. */
  owner?: number
}

/** The faults of refused files, with the status of the wire that names the kind of fault. */
export type Refusal = Pick<FileRefusal, 'status'> & { faults: Fault[] }

/** Returns the refusal of a file for one fault. */
export const buildFileRefusal = (file: string, rule: FaultRule, values?: NonNullable<Fault['values']>): Refusal => ({
  status: faultRules[rule].status,
  faults: [{ file, rule, ...(values && { values }) }],
})

/** The faults of refused files, with the layouts of ragged files. */
export type RefusalWithLayouts = Refusal & Pick<FileRefusal, 'layouts'>

/** An accepted file, which is in the store. */
export interface AcceptedFile extends DraftedFile {
  /** The layouts of a file that was read with a recipe. */
  layouts?: FileLayout[]
}

/**
 * Checks received files and writes them to the store; the caller then stores their digests. A CSV is stored as UTF-8 with a byte order
 * mark. Returns the faults of refused files. Throws if the client has disconnected.
 */
export const acceptFiles = async (
  { store, onError }: Pick<FilesContext, 'store' | 'onError'>,
  { signal, owner, ...request }: ReceivedFiles,
): Promise<AcceptedFile[] | RefusalWithLayouts> => {
  const checkResult = await checkFiles(request, { signal, owner, onError })
  if (!checkResult.accepted) {
    const { status, faults, layouts } = checkResult
    return { status, faults, ...(layouts && { layouts }) }
  }
  const acceptedFiles: AcceptedFile[] = []
  for (const { kind, name, path, recipe } of request.files) {
    // Only tables are converted or read with a recipe.
    const tableKind = kind === 'metadata' ? undefined : kind
    const convertedPath = tableKind && checkResult.normalised?.[tableKind]
    const usedRecipe = tableKind && checkResult.recipes?.[tableKind]
    // A recipe that was used without being in the request is the one that was kept from an earlier upload.
    const isKeptRecipe = recipe === undefined
    const storedFile = await store.write(createReadStream(convertedPath ?? path))
    acceptedFiles.push({
      kind,
      name,
      ...storedFile,
      ...pickFoundColumns(checkResult, kind),
      madeFrom: null,
      usedRecipe: usedRecipe ? toDraftedRecipe(usedRecipe, { isKept: isKeptRecipe }) : null,
      ...(usedRecipe && { layouts: usedRecipe.layouts }),
    })
  }
  // A client that cancels an upload then removes the file from the draft. It must not be added after that.
  signal?.throwIfAborted()
  return acceptedFiles
}

const toDraftedRecipe = ({ recipe, names }: AppliedRecipe, { isKept }: { isKept: boolean }): DraftedRecipe => ({
  recipe,
  names,
  isKept,
})
