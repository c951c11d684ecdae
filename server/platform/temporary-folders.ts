import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withRoom } from './disk-room.ts'

/** Folders for what is received and looked at before it is kept; each is gone when the work in it is over. */
export interface TemporaryFolders {
  /** Works in a folder of its own, readable only for this account; however the work ends, it is removed with what is in it. */
  with<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Removes what a process that was killed has left: folders in which nothing was written since a moment. Answers how many. */
  sweep(before: Date): Promise<number>
}

export const temporaryFoldersIn = (place: string): TemporaryFolders => ({
  async with(work) {
    const folder = join(place, randomUUID())
    await withRoom(mkdir(folder, { recursive: true, mode: 0o700 }))
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

/** A folder's own time tells only when a name was added: a large file may come for hours. */
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
