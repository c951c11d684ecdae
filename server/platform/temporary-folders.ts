import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { awaitWrite } from './disk-space.ts'

/** Folders for received data before it is stored; each is removed when its work ends. */
export interface TemporaryFolders {
  /** Runs work in a folder of its own that only this account can read; always removes the folder and its content. */
  with<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Removes leftovers of killed processes: folders without a write since a moment. Returns their number. */
  sweep(before: Date): Promise<number>
}

export const temporaryFoldersIn = (place: string): TemporaryFolders => ({
  async with(work) {
    const folder = join(place, randomUUID())
    await awaitWrite(mkdir(folder, { recursive: true, mode: 0o700 }))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  async sweep(before) {
    const names = await readdir(place).catch(() => [])
    const swept = await Promise.all(
      names.map(async name => {
        const folder = join(place, name)
        if ((await lastWrite(folder)) >= before.getTime()) return false
        await rm(folder, { recursive: true, force: true })
        return true
      }),
    )
    return swept.filter(Boolean).length
  },
})

/**
 * Returns the time of the last write in a folder, in milliseconds. A folder's modification time changes only when a name is added, but a
 * large file may be written for hours.
 */
const lastWrite = async (folder: string) => {
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(
    ['.', ...names].map(name =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return Math.max(...times)
}
