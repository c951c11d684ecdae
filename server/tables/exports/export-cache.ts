import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { rejectFullDisk } from '../../platform/disk-space.ts'
import type { CompleteFile } from '../../platform/http/downloads/made-files.ts'
import { buildFullDisk } from './export-files.ts'

/** Writes the content of a file and passes it to `send`; stops when the signal aborts. */
type MakeContent = (signal: AbortSignal, send: (content: Readable) => Promise<void>) => Promise<void>

/** A file that is being written, and the requests that wait for it. */
interface PendingFile {
  completeFile: Promise<CompleteFile>
  waitingCount: number
  /** Stops the writing when no request waits for the file any more. */
  writeAbort: AbortController
}

/** Ending of the names of complete files. */
const completeEnding = '.file'
const defaultMaxTotalBytes = 2 * 2 ** 30
/** Milliseconds without a write after which an incomplete file was left by a killed process. */
const abandonedMilliseconds = hourMilliseconds

/**
 * Keeps complete files of selections on this node for programs that read parts of them, such as DuckDB: one request reads the end of a
 * Parquet file, others read some of its columns. Deletes the least recently used above the limit.
 */
export const createExportCache = (folder: string, maxTotalBytes = defaultMaxTotalBytes) => {
  const pendingFiles = new Map<string, PendingFile>()

  /** Finds a complete file and marks it as used. */
  const find = async (key: string): Promise<CompleteFile | undefined> => {
    const path = join(folder, key + completeEnding)
    const fileStats = await fs.stat(path).catch(() => undefined)
    if (!fileStats) return undefined
    // The file with the oldest time is deleted first.
    const now = new Date()
    await fs.utimes(path, now, now).catch(() => {})
    return { sizeBytes: fileStats.size, open: async range => (await fs.open(path)).createReadStream(range) }
  }

  /** Writes a file under a temporary name, so that no request finds an incomplete one, and returns it. */
  const writeComplete = async (key: string, makeContent: MakeContent, signal: AbortSignal) => {
    // `rejectFullDisk` throws a problem if the disk is full.
    await rejectFullDisk(fs.mkdir(folder, { recursive: true, mode: 0o700 }), buildFullDisk)
    const partialPath = join(folder, `${randomUUID()}.draft`)
    try {
      // Without the flush, the renamed file could be incomplete after a power failure.
      const openTarget = () => createWriteStream(partialPath, { mode: 0o600, flush: true })
      await makeContent(signal, content => rejectFullDisk(pipeline(content, openTarget()), buildFullDisk))
      await fs.rename(partialPath, join(folder, key + completeEnding))
    } finally {
      await fs.rm(partialPath, { force: true })
    }
    await deleteSurplusFiles(folder, { keptKey: key, maxTotalBytes })
    return (await find(key))!
  }

  const startWriting = (key: string, makeContent: MakeContent): PendingFile => {
    const writeAbort = new AbortController()
    const completeFile = writeComplete(key, makeContent, writeAbort.signal).finally(() => {
      if (pendingFiles.get(key) === pendingFile) pendingFiles.delete(key)
    })
    const pendingFile: PendingFile = { completeFile, waitingCount: 0, writeAbort }
    pendingFiles.set(key, pendingFile)
    return pendingFile
  }

  return {
    find,
    /**
     * Returns the file of a key. If there is none, makes it once for all requests that arrive while it is being written, and stops when the
     * last of these disconnects.
     */
    async findOrWriteFile(key: string, signal: AbortSignal, makeContent: MakeContent): Promise<CompleteFile> {
      const storedFile = await find(key)
      if (storedFile) return storedFile
      const pendingFile = pendingFiles.get(key) ?? startWriting(key, makeContent)
      pendingFile.waitingCount += 1
      const stopWaiting = () => {
        pendingFile.waitingCount -= 1
        if (pendingFile.waitingCount > 0) return
        if (pendingFiles.get(key) === pendingFile) pendingFiles.delete(key)
        pendingFile.writeAbort.abort()
      }
      signal.addEventListener('abort', stopWaiting, { once: true })
      try {
        return await pendingFile.completeFile
      } finally {
        signal.removeEventListener('abort', stopWaiting)
      }
    },
  }
}

/** Deletes abandoned files, and the least recently used complete files above the limit, but never that of this key. */
const deleteSurplusFiles = async (
  folder: string,
  { keptKey, maxTotalBytes }: { keptKey: string; maxTotalBytes: number },
) => {
  const files = await listFiles(folder)
  // Files have the time of the machine, which may differ from that of the portal's clock.
  const abandonedFiles = files.filter(file => !isComplete(file) && file.mtimeMs < Date.now() - abandonedMilliseconds)
  const completeFiles = files.filter(isComplete)
  const deletableFiles = completeFiles
    .filter(({ name }) => name !== keptKey + completeEnding)
    .sort((a, b) => a.mtimeMs - b.mtimeMs)
  let totalBytes = completeFiles.reduce((sum, file) => sum + file.size, 0)
  const deletedFiles = [...abandonedFiles]
  for (const file of deletableFiles) {
    if (totalBytes <= maxTotalBytes) break
    totalBytes -= file.size
    deletedFiles.push(file)
  }
  await Promise.all(deletedFiles.map(({ name }) => fs.rm(join(folder, name), { force: true })))
}

const isComplete = ({ name }: { name: string }) => name.endsWith(completeEnding)

/** Lists the files of a folder. One that was deleted in the meantime is empty and old. */
const listFiles = async (folder: string) =>
  Promise.all(
    (await fs.readdir(folder)).map(async name => {
      const { size, mtimeMs } = await fs.stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
      return { name, size, mtimeMs }
    }),
  )

export type ExportCache = ReturnType<typeof createExportCache>
