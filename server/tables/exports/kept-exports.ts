import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { awaitWrite } from '../../platform/disk-space.ts'
import type { WholeFile } from '../../platform/http/downloads/made-files.ts'

/** Writes a file: passes its content to `give`, and stops when the signal aborts. */
type Make = (signal: AbortSignal, give: (content: Readable) => Promise<void>) => Promise<void>

interface Flight {
  file: Promise<WholeFile>
  readers: number
  stopping: AbortController
}

const maxBytes = 2 * 2 ** 30
/** Milliseconds after which an incomplete file belongs to a killed process. */
const draftMilliseconds = 3600_000

/**
 * Keeps complete files of selections on this node for programs that read parts of them, such as DuckDB: one request asks for the end of a
 * Parquet file, others for some of its columns. Deletes the least recently used above the limit.
 */
export const createExportCache = (folder: string, most = maxBytes) => {
  const flights = new Map<string, Flight>()

  const find = async (key: string): Promise<WholeFile | undefined> => {
    const path = join(folder, key + ending)
    const fileStats = await stat(path).catch(() => undefined)
    if (!fileStats) return undefined
    const now = new Date()
    await utimes(path, now, now).catch(() => {})
    return { sizeBytes: fileStats.size, open: async range => (await open(path)).createReadStream(range) }
  }

  const write = async (key: string, make: Make, signal: AbortSignal) => {
    await awaitWrite(mkdir(folder, { recursive: true, mode: 0o700 }))
    const draft = join(folder, `${randomUUID()}.draft`)
    try {
      await make(signal, content => awaitWrite(pipeline(content, createWriteStream(draft, { mode: 0o600 }))))
      await rename(draft, join(folder, key + ending))
    } finally {
      await rm(draft, { force: true })
    }
    await evict(key)
    return (await find(key))!
  }

  const start = (key: string, make: Make): Flight => {
    const stopping = new AbortController()
    const file = write(key, make, stopping.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    const flight: Flight = { file, readers: 0, stopping }
    flights.set(key, flight)
    return flight
  }

  const evict = async (keeping: string) => {
    const files = await Promise.all(
      (await readdir(folder)).map(async name => {
        const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { name, size, mtimeMs }
      }),
    )
    const isDraft = ({ name }: { name: string }) => !name.endsWith(ending)
    const abandonedDrafts = files.filter(file => isDraft(file) && file.mtimeMs < Date.now() - draftMilliseconds)
    const completeFiles = files.filter(file => !isDraft(file))
    let size = completeFiles.reduce((sum, file) => sum + file.size, 0)
    const old = completeFiles
      .filter(({ name }) => name !== keeping + ending)
      .sort((a, b) => a.mtimeMs - b.mtimeMs)
      .filter(file => {
        const isTooMuch = size > most
        if (isTooMuch) size -= file.size
        return isTooMuch
      })
    await Promise.all([...abandonedDrafts, ...old].map(({ name }) => rm(join(folder, name), { force: true })))
  }

  return {
    find,
    /** Returns the file of a key, made once for all requests that come while it is made; the work ends when the last of them disconnects. */
    async make(key: string, signal: AbortSignal, make: Make): Promise<WholeFile> {
      const storedFile = await find(key)
      if (storedFile) return storedFile
      const flight = flights.get(key) ?? start(key, make)
      flight.readers += 1
      const leave = () => {
        flight.readers -= 1
        if (flight.readers > 0) return
        if (flights.get(key) === flight) flights.delete(key)
        flight.stopping.abort()
      }
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await flight.file
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}

export type KeptExports = ReturnType<typeof createExportCache>

const ending = '.file'
