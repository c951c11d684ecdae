import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from './stores/store.ts'
import { asStoreError, returnIfMissing } from './stores/store-errors.ts'
import { createSyncedFolder } from './synced-folders.ts'

/**
 * Writes a stream to a temporary file in the folder and syncs it, because its digest is known only after the last byte. Then calls
 * `storeFile` with its path, and removes the temporary file in any case. Rethrows a failure of the stream unchanged.
 */
export const receiveFile = async (
  folder: string,
  content: AsyncIterable<Buffer>,
  storeFile: (path: string, file: StoredFile) => Promise<unknown>,
): Promise<StoredFile> => {
  const incomingFolder = join(folder, 'incoming')
  await asStoreError(createSyncedFolder(incomingFolder))
  const path = join(incomingFolder, randomUUID())
  try {
    const file = await writeSyncedFile(path, content)
    await storeFile(path, file)
    return file
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes a stream to a new file and syncs it. Returns its digest and size. */
const writeSyncedFile = async (path: string, content: AsyncIterable<Buffer>): Promise<StoredFile> => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  // The file may be a restricted table, so no other account of the machine may read it.
  const file = await asStoreError(open(path, 'wx', 0o600))
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      sizeBytes += chunk.length
      // `writeFile` appends the whole chunk, while `write` may write less.
      await asStoreError(file.writeFile(chunk))
    }
    await asStoreError(file.sync())
  } finally {
    await file.close()
  }
  return { digest: hash.digest('hex'), sizeBytes }
}

/** Removes the temporary files whose last write was before a time; returns their number. */
export const removeUnfinished = async (folder: string, before: Date): Promise<number> => {
  const incomingFolder = join(folder, 'incoming')
  const names = await readdir(incomingFolder).catch(returnIfMissing([]))
  const removed = await asStoreError(
    Promise.all(
      names.map(async name => {
        const path = join(incomingFolder, name)
        const fileStats = await stat(path).catch(returnIfMissing(undefined))
        if (!fileStats || fileStats.mtime >= before) return false
        await rm(path, { force: true })
        return true
      }),
    ),
  )
  return removed.filter(Boolean).length
}
