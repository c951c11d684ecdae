import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A stored file: the SHA-256 of its bytes in hexadecimal, and how many there are. */
export interface StoredFile {
  digest: string
  sizeBytes: number
}

/** Where the bytes of files are kept; a file is written once under its digest and never changed (decisions.md 6). */
export interface FileStore {
  /** Keeps the bytes of a stream. When this resolves they are on the disk, whatever happens next. */
  write(content: AsyncIterable<Buffer>): Promise<StoredFile>
  /** The bytes, or those of a range with both ends included. */
  read(digest: string, range?: { start: number; end: number }): Readable
  /** Rejects when the store cannot be used. */
  check(): Promise<unknown>
}

/** Keeps files in a folder: `files/ab/ab12…`, two letters a sub-folder so that none grows too long. */
export const openFolderStore = (folder: string): FileStore => {
  const pathOf = (digest: string) => join(folder, digest.slice(0, 2), digest)
  return {
    async write(content) {
      await mkdir(join(folder, 'incoming'), { recursive: true })
      const temporary = join(folder, 'incoming', randomUUID())
      try {
        const stored = await writeSynced(temporary, content)
        await moveSynced(temporary, pathOf(stored.digest))
        return stored
      } finally {
        await rm(temporary, { force: true })
      }
    },
    read: (digest, range) => createReadStream(pathOf(digest), range),
    async check() {
      await mkdir(folder, { recursive: true })
      return stat(folder)
    },
  }
}

const writeSynced = async (path: string, content: AsyncIterable<Buffer>): Promise<StoredFile> => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await open(path, 'wx')
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      sizeBytes += chunk.length
      await file.write(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { digest: hash.digest('hex'), sizeBytes }
}

/** Renames, then syncs the folder: without that a power cut could lose the name though not the bytes. */
const moveSynced = async (from: string, to: string) => {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  const folder = await open(dirname(to), 'r')
  await folder.sync().finally(() => folder.close())
}
