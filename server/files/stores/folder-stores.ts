import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open as openFile,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { receiveFile, removeUnfinished } from '../incoming-files.ts'
import { readPaced } from '../paced-reads.ts'
import { createSyncedFolder, syncFolder } from '../synced-folders.ts'
import { type ByteRange, type FileInStore, isDigest, type MarkableStore, markName } from './store.ts'
import { asStoreError, returnIfMissing, StoreError } from './store-errors.ts'

/**
 * Opens a store in a folder, with files such as `ab/ab12…`: the first two letters of a digest name a sub-folder, so that none has too many
 * files.
 */
export const openFolderStore = (path: string): MarkableStore => {
  const folder = resolve(path)
  const toPath = (digest: string) => join(folder, digest.slice(0, 2), digest)
  const find = async (digest: string): Promise<FileInStore | undefined> => {
    const fileStats = await stat(toPath(digest)).catch(returnIfMissing(undefined))
    return fileStats && { digest, sizeBytes: fileStats.size, writtenAt: fileStats.mtime }
  }
  return {
    write: content =>
      receiveFile(folder, content, (temporaryPath, { digest }) =>
        asStoreError(moveSynced(temporaryPath, toPath(digest))),
      ),
    async open(digest, range) {
      const file = await openFile(toPath(digest)).catch(returnIfMissing(undefined))
      if (!file) throw new StoreError('missing', new Error(`No file ${digest}`))
      try {
        if (range) await requireRange(file, range)
        return readPaced(file, range)
      } catch (error) {
        await file.close()
        throw error
      }
    },
    find,
    toPath,
    async *list() {
      for (const subFolder of await readdir(folder).catch(returnIfMissing([]))) {
        if (!/^[0-9a-f]{2}$/.test(subFolder)) continue
        const names = await asStoreError(readdir(join(folder, subFolder)))
        const files = await Promise.all(names.filter(isDigest).map(find))
        // A sweep may have removed a file since the folder was read.
        yield files.filter(file => file !== undefined)
      }
    },
    remove: digest => asStoreError(rm(toPath(digest), { force: true })),
    removeUnfinished: before => removeUnfinished(folder, before),
    // The mark is a text that identifies the portal of the store, so that the folder of another portal is noticed.
    readMark: () => readFile(join(folder, markName), 'utf8').catch(returnIfMissing(undefined)),
    writeMark: mark =>
      receiveFile(folder, Readable.from([Buffer.from(mark)]), path =>
        asStoreError(rename(path, join(folder, markName)).then(() => syncFolder(folder))),
      ),
    // Also creates the folder, which is missing before the first upload.
    async check() {
      await asStoreError(
        createSyncedFolder(folder).then(() => access(folder, constants.R_OK | constants.W_OK | constants.X_OK)),
      )
    },
  }
}

/** Throws a StoreError for a range that ends after the file. */
const requireRange = async (file: FileHandle, { end }: ByteRange) => {
  const { size } = await asStoreError(file.stat())
  if (end >= size)
    throw new StoreError('damaged', new Error(`Byte ${end} was requested, but the file has ${size} bytes`))
}

/**
 * Moves a temporary file to its place in the store, then syncs its folder, because a power cut could otherwise lose the name although the bytes
 * are on the disk.
 */
const moveSynced = async (temporaryPath: string, storedPath: string) => {
  const folder = dirname(storedPath)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(temporaryPath, storedPath)
  await syncFolder(folder)
  // Every writer syncs the name of the sub-folder, because it may finish before the writer that has created the sub-folder.
  await syncFolder(dirname(folder))
}
