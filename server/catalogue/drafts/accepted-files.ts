import { createReadStream } from 'node:fs'
import type { Fault } from '../../../contract/files/faults.ts'
import type { FileLayout } from '../../../contract/files/recipes.ts'
import { type CheckRequest, checkFiles, type FileRefusal, type KeptRecipe } from '../../files/index.ts'
import { pickFoundColumns } from './columns/found-columns.ts'
import type { DraftedFile, FilesContext } from './drafts.ts'
import type { DraftedRecipe } from './recipes/drafted-recipes.ts'

interface ReceivedFiles extends CheckRequest {
  signal: AbortSignal | undefined
  /** The user who uploaded the file; undefined for a load. */
  owner?: number
}

/** The faults of refused files, and the status that names their kind. */
export type Refusal = Pick<FileRefusal, 'status'> & { faults: Fault[] }

/** The faults of refused files, with the layouts of the files that contain more than a table. */
export type RefusedFiles = Refusal & Pick<FileRefusal, 'layouts'>

export interface AcceptedFile extends DraftedFile {
  /** Layout of a file that was read with a recipe. */
  layouts?: FileLayout[]
}

/**
 * Checks received files and writes them to the store, where nothing refers to them yet. A CSV is stored as UTF-8 with a byte order mark.
 * Throws if the client has disconnected.
 */
export const acceptFiles = async (
  { store, onError }: Pick<FilesContext, 'store' | 'onError'>,
  { signal, owner, ...request }: ReceivedFiles,
): Promise<AcceptedFile[] | RefusedFiles> => {
  const checked = await checkFiles(request, { signal, owner, onError })
  if (!checked.accepted) {
    const { status, faults, layouts } = checked
    return { status, faults, ...(layouts && { layouts }) }
  }
  const drafted: AcceptedFile[] = []
  for (const { kind, name, path, recipe } of request.files) {
    const [converted, usedRecipe] = kind === 'metadata' ? [] : [checked.normalised?.[kind], checked.recipes?.[kind]]
    const stored = await store.write(createReadStream(converted ?? path))
    drafted.push({
      kind,
      name,
      ...stored,
      ...pickFoundColumns(checked, kind),
      madeFrom: null,
      readBy: usedRecipe ? toDraftedRecipe(usedRecipe, recipe === undefined) : null,
      ...(usedRecipe && { layouts: usedRecipe.layouts }),
    })
  }
  // A client that cancels also deletes the file from the draft. Nobody would notice a file that is added after that.
  signal?.throwIfAborted()
  return drafted
}

const toDraftedRecipe = ({ recipe, names }: KeptRecipe, isKept: boolean): DraftedRecipe => ({ recipe, names, isKept })
