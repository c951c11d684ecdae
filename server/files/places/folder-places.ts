import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { createSyncedFolder, defaultIfMissing, receiveFile, removeUnfinished, syncFolder } from '../incoming-files.ts'
import { awaitDisk, StoreError } from '../stores/store-errors.ts'
import type { Place } from './place.ts'

/** Stores objects in a folder that only the portal's own account may enter. */
export const openFolderPlace = async (path: string): Promise<Place> => {
  const folder = resolve(path)
  let prepared: Promise<unknown> | undefined
  return {
    async write(name, content) {
      prepared ??= prepare(folder)
      await prepared
      const target = join(folder, name)
      await receiveFile(folder, content, temporary => awaitDisk(moveSynced(temporary, target)))
    },
    async open(name) {
      const file = await open(join(folder, name)).catch(defaultIfMissing(undefined))
      if (!file) throw new StoreError('missing', new Error(`There is no ${name} in ${folder}`))
      return file.createReadStream()
    },
    async *list(prefix) {
      for (const subFolder of await listFolders(join(folder, prefix))) {
        const entries = await awaitDisk(readdir(subFolder, { withFileTypes: true }))
        const paths = entries.filter(entry => entry.isFile()).map(({ name }) => join(subFolder, name))
        yield await awaitDisk(
          Promise.all(
            paths.map(async file => ({
              name: relative(folder, file).replaceAll('\\', '/'),
              sizeBytes: (await stat(file)).size,
            })),
          ),
        )
      }
    },
    async remove(name) {
      const target = join(folder, name)
      await awaitDisk(rm(target, { force: true }))
      await removeEmptyFolders(dirname(target), folder)
    },
  }
}

/** Creates the folder, closes it to other accounts, and removes leftovers of killed writers. */
const prepare = async (folder: string) => {
  await awaitDisk(createSyncedFolder(folder).then(() => chmod(folder, 0o700)))
  await removeUnfinished(folder, new Date(Date.now() - hourMilliseconds))
}

const listFolders = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true }).catch(defaultIfMissing(undefined))
  if (!entries) return []
  const subFolders = entries.filter(entry => entry.isDirectory()).map(({ name }) => join(path, name))
  return [path, ...(await Promise.all(subFolders.map(listFolders))).flat()]
}

/** Removes the empty folders that a deleted backup leaves. */
const removeEmptyFolders = async (path: string, root: string): Promise<void> => {
  if (path === root || (await readdir(path).catch(defaultIfMissing(['gone']))).length > 0) return
  await rm(path, { recursive: true, force: true })
  await removeEmptyFolders(dirname(path), root)
}

const moveSynced = async (from: string, to: string) => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  await syncFolder(dirname(to))
}
