import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
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
  /** All the bytes. Rejects when they are not there; who is given a stream reads or destroys it. */
  open(digest: string): Promise<Readable>
  /** The bytes of a range, both ends included; the stream fails when they are not there. */
  read(digest: string, range: { start: number; end: number }): Readable
  /** Rejects when the store cannot be used. */
  check(): Promise<unknown>
}

/** Keeps files in a folder: `files/ab/ab12…`, two letters a sub-folder so that none grows too long. */
export const openFolderStore = (path: string): FileStore => {
  const folder = resolve(path)
  const pathOf = (digest: string) => join(folder, digest.slice(0, 2), digest)
  return {
    async write(content) {
      await makeSynced(join(folder, 'incoming'))
      const temporary = join(folder, 'incoming', randomUUID())
      try {
        const stored = await writeSynced(temporary, content)
        await moveSynced(temporary, pathOf(stored.digest))
        return stored
      } finally {
        await rm(temporary, { force: true })
      }
    },
    open: async digest => (await open(pathOf(digest))).createReadStream(),
    read: (digest, range) => createReadStream(pathOf(digest), range),
    async check() {
      await makeSynced(folder)
      return stat(folder)
    },
  }
}

const writeSynced = async (path: string, content: AsyncIterable<Buffer>): Promise<StoredFile> => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  // Restricted tables lie here too: no other account of the machine may read them.
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      sizeBytes += chunk.length
      // Goes on from where the file ends, until all is written; `write` may stop short.
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { digest: hash.digest('hex'), sizeBytes }
}

/** Renames, then syncs the folder: without that a power cut could lose the name though not the bytes. */
const moveSynced = async (from: string, to: string) => {
  const folder = dirname(to)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(from, to)
  await syncFolder(folder)
  // Not only by the writer that made the sub-folder: another may be done before that one is.
  await syncFolder(dirname(folder))
}

/** Makes a folder and those above it that are missing, and syncs each new name where it stands. */
const makeSynced = async (path: string) => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Windows opens no folder for this, and keeps names without it. */
const syncFolder = async (path: string) => {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
