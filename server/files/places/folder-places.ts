import { chmod, mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { receiveFile, removeUnfinished } from '../incoming-files.ts'
import { asStoreError, returnIfMissing, StoreError } from '../stores/store-errors.ts'
import { createSyncedFolder, syncFolder } from '../synced-folders.ts'
import type { Place } from './place.ts'

/**
 * Opens a place, which keeps objects by name, in a folder that only the portal's own account may enter. The folder is created with the
 * first object.
 */
export const openFolderPlace = async (path: string): Promise<Place> => {
  const folder = resolve(path)
  /** Prepares the folder once; undefined before the first object. */
  let preparation: Promise<unknown> | undefined
  return {
    async write(name, content) {
      preparation ??= prepareFolder(folder).catch(error => {
        // The next object prepares the folder again, because the disk may have space by then.
        preparation = undefined
        throw error
      })
      await preparation
      const objectPath = join(folder, name)
      await receiveFile(folder, content, temporaryPath => asStoreError(moveSynced(temporaryPath, objectPath)))
    },
    async open(name) {
      const file = await openFile(join(folder, name)).catch(returnIfMissing(undefined))
      if (!file) throw new StoreError('missing', new Error(`There is no ${name} in ${folder}`))
      return file.createReadStream()
    },
    async *list(prefix) {
      for (const subFolder of await listFolders(join(folder, prefix))) {
        const entries = await asStoreError(readdir(subFolder, { withFileTypes: true }))
        const paths = entries.filter(entry => entry.isFile()).map(({ name }) => join(subFolder, name))
        yield await asStoreError(
          Promise.all(
            paths.map(async objectPath => ({
              name: relative(folder, objectPath).replaceAll('\\', '/'),
              sizeBytes: (await stat(objectPath)).size,
            })),
          ),
        )
      }
    },
    async remove(name) {
      const objectPath = join(folder, name)
      await asStoreError(rm(objectPath, { force: true }))
      await removeEmptyFolders(dirname(objectPath), folder)
    },
  }
}

/** Creates the folder, closes it to other accounts, and removes the temporary files of killed writers. */
const prepareFolder = async (folder: string) => {
  await asStoreError(createSyncedFolder(folder).then(() => chmod(folder, 0o700)))
  await removeUnfinished(folder, new Date(Date.now() - hourMilliseconds))
}

/** Lists a folder and all folders below it; none if it is missing. */
const listFolders = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true }).catch(returnIfMissing(undefined))
  if (!entries) return []
  const subFolders = entries.filter(entry => entry.isDirectory()).map(({ name }) => join(path, name))
  return [path, ...(await Promise.all(subFolders.map(listFolders))).flat()]
}

/** Removes the folder of a removed object and its parents, as long as they are empty; stops at the root. */
const removeEmptyFolders = async (path: string, root: string): Promise<void> => {
  if (path === root || !(await isEmptyFolder(path))) return
  await rm(path, { recursive: true, force: true })
  await removeEmptyFolders(dirname(path), root)
}

/** Returns true for an empty folder. A missing one, which another process has removed, does not count as empty. */
const isEmptyFolder = async (path: string) => (await readdir(path).catch(returnIfMissing(undefined)))?.length === 0

/** Moves a temporary file to its path, and syncs the folder, because a power cut could otherwise lose the name. */
const moveSynced = async (temporaryPath: string, objectPath: string) => {
  await mkdir(dirname(objectPath), { recursive: true, mode: 0o700 })
  await rename(temporaryPath, objectPath)
  await syncFolder(dirname(objectPath))
}
