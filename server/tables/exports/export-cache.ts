import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { awaitWrite } from '../../platform/disk-space.ts'
import type { WholeFile } from '../../platform/http/downloads/made-files.ts'

/** Makes the content of a file and passes it to `send`; stops when the signal aborts. */
type MakeContent = (signal: AbortSignal, send: (content: Readable) => Promise<void>) => Promise<void>

/** A file that is being written. */
interface PendingFile {
  file: Promise<WholeFile>
  readers: number
  stopping: AbortController
}

const defaultMaxTotalBytes = 2 * 2 ** 30
/** Milliseconds without a write after which an incomplete file was left by a killed process, by the clock of this machine as its files have. */
const abandonedMilliseconds = 3600_000

/**
 * Keeps complete files of selections on this node for programs that read parts of them, such as DuckDB: one request asks for the end of a
 * Parquet file, others for some of its columns. Deletes the least recently used above the limit.
 */
export const createExportCache = (folder: string, maxTotalBytes = defaultMaxTotalBytes) => {
  const pendingFiles = new Map<string, PendingFile>()

  const find = async (key: string): Promise<WholeFile | undefined> => {
    const path = join(folder, key + ending)
    const fileStats = await stat(path).catch(() => undefined)
    if (!fileStats) return undefined
    const now = new Date()
    await utimes(path, now, now).catch(() => {})
    return { sizeBytes: fileStats.size, open: async range => (await open(path)).createReadStream(range) }
  }

  const write = async (key: string, makeContent: MakeContent, signal: AbortSignal) => {
    await awaitWrite(mkdir(folder, { recursive: true, mode: 0o700 }))
    const partialPath = join(folder, `${randomUUID()}.draft`)
    try {
      await makeContent(signal, content =>
        awaitWrite(pipeline(content, createWriteStream(partialPath, { mode: 0o600 }))),
      )
      await rename(partialPath, join(folder, key + ending))
    } finally {
      await rm(partialPath, { force: true })
    }
    await evict(key)
    return (await find(key))!
  }

  const startWriting = (key: string, makeContent: MakeContent): PendingFile => {
    const stopping = new AbortController()
    const file = write(key, makeContent, stopping.signal).finally(() => {
      if (pendingFiles.get(key) === pendingFile) pendingFiles.delete(key)
    })
    const pendingFile: PendingFile = { file, readers: 0, stopping }
    pendingFiles.set(key, pendingFile)
    return pendingFile
  }

  const evict = async (keptKey: string) => {
    const files = await Promise.all(
      (await readdir(folder)).map(async name => {
        const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { name, size, mtimeMs }
      }),
    )
    const isComplete = ({ name }: { name: string }) => name.endsWith(ending)
    const abandonedFiles = files.filter(file => !isComplete(file) && file.mtimeMs < Date.now() - abandonedMilliseconds)
    const completeFiles = files.filter(isComplete)
    let totalBytes = completeFiles.reduce((sum, file) => sum + file.size, 0)
    const evictedFiles = completeFiles
      .filter(({ name }) => name !== keptKey + ending)
      .sort((a, b) => a.mtimeMs - b.mtimeMs)
      .filter(file => {
        const exceedsLimit = totalBytes > maxTotalBytes
        if (exceedsLimit) totalBytes -= file.size
        return exceedsLimit
      })
    await Promise.all([...abandonedFiles, ...evictedFiles].map(({ name }) => rm(join(folder, name), { force: true })))
  }

  return {
    find,
    /**
     * Returns the file of a key. If there is none, makes it once for all requests that arrive while it is being written, and stops when the
     * last of these disconnects.
     */
    async make(key: string, signal: AbortSignal, makeContent: MakeContent): Promise<WholeFile> {
      const storedFile = await find(key)
      if (storedFile) return storedFile
      const pendingFile = pendingFiles.get(key) ?? startWriting(key, makeContent)
      pendingFile.readers += 1
      const leave = () => {
        pendingFile.readers -= 1
        if (pendingFile.readers > 0) return
        if (pendingFiles.get(key) === pendingFile) pendingFiles.delete(key)
        pendingFile.stopping.abort()
      }
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await pendingFile.file
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}

export type ExportCache = ReturnType<typeof createExportCache>

const ending = '.file'
