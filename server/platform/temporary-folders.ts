import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rejectFullDisk } from './disk-space.ts'

/** Folders for data that is not stored yet; each is removed when its work ends. */
export interface TemporaryFolders {
  /** Runs work in a folder of its own that only this account can read; always removes the folder and its content. */
  with<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Removes folders without a write since a moment, which killed processes have left. Returns the number of removed folders. */
  sweep(before: Date): Promise<number>
}

/** Opens the temporary folders below a folder. */
export const openTemporaryFolders = (parentFolder: string): TemporaryFolders => ({
  async with(work) {
    const folder = join(parentFolder, randomUUID())
    await rejectFullDisk(mkdir(folder, { recursive: true, mode: 0o700 }))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  async sweep(before) {
    const names = await readdir(parentFolder).catch(() => [])
    const removals = await Promise.all(
      names.map(async name => {
        const folder = join(parentFolder, name)
        if ((await findLastWrite(folder)) >= before.getTime()) return false
        await rm(folder, { recursive: true, force: true })
        return true
      }),
    )
    return removals.filter(Boolean).length
  },
})

/**
 * Returns the time of the last write in a folder, in milliseconds. A folder's modification time changes only when a name is added, but a
 * large file may be written for hours.
 */
const findLastWrite = async (folder: string) => {
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(
    // '.' is the folder itself. A file that was removed since counts as 0.
    ['.', ...names].map(name =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return Math.max(...times)
}
