import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { createTemporaryFolder, folderPrefix } from '../folders.ts'

export const memoryFolder = '/dev/shm'
const minFreeBytes = 4 * 2 ** 30
/** In milliseconds; longer than any run. */
const abandonedMilliseconds = 6 * 3600_000

/**
 * Creates a temporary folder in memory, where a database is copied and dropped in a quarter of the time; an ordinary one where the system
 * has no such place, or less than 4 GB there and 8 GB of memory to spare.
 */
export const createFastTemporaryFolder = async () =>
  createTemporaryFolder((await hasFreeMemory()) ? memoryFolder : undefined)

/** Creates a folder in memory, as above, that is removed at the end of the file, suite or test that calls this. */
export const createFastTestFolder = async () => {
  const folder = await createFastTemporaryFolder()
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const hasFreeMemory = async () => {
  const fileSystem = await statfs(memoryFolder).catch(() => null)
  return (
    fileSystem !== null &&
    fileSystem.bavail * fileSystem.bsize >= minFreeBytes &&
    process.availableMemory() >= 2 * minFreeBytes
  )
}

/** Deletes folders in memory that killed runs have left, as this memory is not freed before the machine restarts. */
export const removeAbandonedFolders = async () => {
  const names = await readdir(memoryFolder).catch((): string[] => [])
  for (const name of names.filter(entry => entry.startsWith(folderPrefix))) {
    const folder = join(memoryFolder, name)
    const folderStats = await stat(folder).catch(() => null)
    if (folderStats && Date.now() - folderStats.mtimeMs > abandonedMilliseconds)
      // Fails for a folder of another account, and while another run deletes the same one.
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
