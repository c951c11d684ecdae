import { join } from 'node:path'
import { Readable } from 'node:stream'
import { LateClient } from '../../platform/http/downloads/made-files.ts'
import { lanes } from '../../platform/limits/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { defaultExportCaps, type ExportCaps, LostExport, takesTooMuch, writeInChild } from './export-files.ts'
import type { ExportPlan } from './formats.ts'
import { type GrowingFile, growingFile } from './growing-files.ts'

interface ExportsContext {
  folders: TemporaryFolders
  caps?: ExportCaps
  /** Writes a selection to a file; by default in a child. */
  writeFile?: typeof writeInChild
}

interface ExportRequest {
  plan: ExportPlan
  /** The Parquet on this node. */
  path: string
  /** The user who waits, or the network of a visitor, for the limit of each. */
  owner: unknown
  signal: AbortSignal
}

/**
 * Writes selections of tables to files, one at a time and separate from queries. A file exists only while it is passed to `give`: complete,
 * or if it is large, while it is still being written.
 */
export const openExports = ({ folders, caps = defaultExportCaps, writeFile = writeInChild }: ExportsContext) => {
  const reading = lanes(caps.readers, caps.readersOfOne)
  const writing = lanes(1)
  const closing = new AbortController()
  let pid: number | undefined
  return {
    async make(
      { plan, path, owner, signal }: ExportRequest,
      give: (content: Readable, sizeBytes: number | undefined) => Promise<void>,
    ): Promise<void> {
      const leaving = AbortSignal.any([signal, closing.signal])
      const waiting = AbortSignal.any([leaving, AbortSignal.timeout(caps.queueMilliseconds)])
      const work = () =>
        folders.with(async folder => {
          const target = join(folder, 'selection')
          const ending = new AbortController()
          const stopped = AbortSignal.any([leaving, ending.signal])
          const write = () =>
            writeFile({ ...plan, target, folder, file: path }, caps, stopped, born => {
              pid = born
            })
          let isGiven = false
          // Another program may kill a child: a second child writes the file if no client has read any of it yet.
          const turn = () =>
            write().catch(error => {
              if (isGiven || !(error instanceof LostExport)) throw error
              return write()
            })
          const file = growingFile(target, writing(turn, AbortSignal.any([waiting, ending.signal])))
          try {
            await file.started
            isGiven = true
            await unlessLate(give(streamContent(plan, file), measureSize(plan, file)), caps.transferMilliseconds)
          } finally {
            // The folder is removed only after all writes have ended.
            ending.abort()
            await file.completion.catch(() => {})
          }
        })
      try {
        await reading(work, waiting, owner)
      } catch (error) {
        if (waiting.aborted && !leaving.aborted && error === waiting.reason) throw isBusy()
        throw error instanceof LostExport ? takesTooMuch() : error
      }
    },
    close: () => closing.abort(),
    /** Returns the process id of the last child, for tests. */
    pid: () => pid,
  }
}

export type Exports = ReturnType<typeof openExports>

/** Rejects if a client takes longer than this many milliseconds: it must not keep others from their downloads. */
const unlessLate = async (giving: Promise<void>, milliseconds: number) => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const clock = setTimeout(() => reject(new LateClient('The client took too long to read its file')), milliseconds)
  try {
    await Promise.race([giving, late])
  } finally {
    clearTimeout(clock)
    giving.catch(() => {})
  }
}

const isBusy = () =>
  new Problem(503, 'Busy', { detail: 'Too many downloads at once. Please ask again.', retryAfterSeconds: 10 })

/** Returns the size of the complete file in bytes; undefined while it is being written. */
const measureSize = ({ head, tail, cut, whenEmpty }: ExportPlan, { size }: GrowingFile) => {
  const writtenBytes = size()
  if (writtenBytes === undefined) return undefined
  if (writtenBytes === 0) return Buffer.byteLength(whenEmpty)
  return Buffer.byteLength(head) + Math.max(0, writtenBytes - cut) + Buffer.byteLength(tail)
}

/** Streams the file as it is written, with its prefix and suffix. */
const streamContent = ({ head, tail, cut, whenEmpty }: ExportPlan, file: GrowingFile) => {
  const pieces = async function* () {
    const isEmpty = file.size() === 0
    const [before, after] = isEmpty ? [whenEmpty, ''] : [head, tail]
    if (before) yield Buffer.from(before)
    if (!isEmpty) yield* file.pieces(cut)
    if (after) yield Buffer.from(after)
  }
  return Readable.from(pieces(), { objectMode: false })
}
