import { createReadStream } from 'node:fs'
import { type CheckRequest, checkFiles } from '../../files/index.ts'
import { foundIn } from './columns/found-columns.ts'
import type { Refusal } from './draft-checks.ts'
import type { DraftedFile, FilesGround } from './drafts.ts'

interface Received extends CheckRequest {
  signal: AbortSignal | undefined
}

/**
 * Checks received files and writes them to the store, where they are nothing's yet; a CSV as it will leave, in UTF-8 with a byte order mark. Throws
 * where their sender has left.
 */
export const acceptFiles = async (
  { store, onTrouble }: Pick<FilesGround, 'store' | 'onTrouble'>,
  { signal, ...request }: Received,
): Promise<DraftedFile[] | Refusal> => {
  const checked = await checkFiles(request, { signal, onTrouble })
  if (!checked.accepted) return { status: checked.status, faults: checked.faults }
  const drafted: DraftedFile[] = []
  for (const { kind, name, path } of request.files) {
    const converted = kind === 'csv' ? checked.normalised?.csv : undefined
    const stored = await store.write(createReadStream(converted ?? path))
    drafted.push({ kind, name, ...stored, ...foundIn(checked, kind), madeFrom: null })
  }
  // Who cancels drops the file from the draft at once: coming after that, it would stay there unknown.
  signal?.throwIfAborted()
  return drafted
}
