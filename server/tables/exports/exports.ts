import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { lanes } from '../../platform/limits/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { defaultExportCaps, type ExportCaps, writeInChild } from './export-files.ts'
import type { ExportPlan } from './formats.ts'

interface ExportsGround {
  folders: TemporaryFolders
  caps?: ExportCaps
}

interface WantedExport {
  plan: ExportPlan
  /** The Parquet on this node. */
  path: string
  /** The user who waits, for the limit per user. */
  owner: unknown
  signal: AbortSignal
}

/**
 * Writes selections of tables to files, one at a time and separate from queries. A file exists only while it is passed to
 * `give`.
 */
export const openExports = ({ folders, caps = defaultExportCaps }: ExportsGround) => {
  const reading = lanes(caps.readers, caps.readersOfOne)
  const writing = lanes(1)
  const closing = new AbortController()
  let pid: number | undefined
  return {
    async make(
      { plan, path, owner, signal }: WantedExport,
      give: (content: Readable, sizeBytes: number) => Promise<void>,
    ): Promise<void> {
      const leaving = AbortSignal.any([signal, closing.signal])
      const waiting = AbortSignal.any([leaving, AbortSignal.timeout(caps.patience)])
      const write = (target: string, folder: string) =>
        writeInChild({ ...plan, target, folder, file: path }, caps, leaving, born => {
          pid = born
        })
      const work = () =>
        folders.with(async folder => {
          const target = join(folder, 'selection')
          await writing(() => write(target, folder), waiting)
          const { content, sizeBytes } = await contentOf(plan, target)
          await give(content, sizeBytes)
        })
      try {
        await reading(work, waiting, owner)
      } catch (error) {
        if (waiting.aborted && !leaving.aborted && error === waiting.reason) throw isBusy()
        throw error
      }
    },
    close: () => closing.abort(),
    /** Process id of the last child, for tests. */
    pid: () => pid,
  }
}

export type Exports = ReturnType<typeof openExports>

const isBusy = () =>
  new Problem(503, 'Busy', { detail: 'Too many downloads at once. Please ask again.', retryAfterSeconds: 10 })

/** Streams the written file with its prefix and suffix. */
const contentOf = async ({ head, tail, cut, whenEmpty }: ExportPlan, target: string) => {
  const { size } = await stat(target)
  const isEmpty = size === 0
  const [before, after] = isEmpty ? [whenEmpty, ''] : [head, tail]
  const end = Math.max(0, size - cut)
  const pieces = async function* () {
    if (before) yield Buffer.from(before)
    if (!isEmpty) yield* (await open(target)).createReadStream({ end: end - 1 })
    if (after) yield Buffer.from(after)
  }
  const sizeBytes = Buffer.byteLength(before) + end + Buffer.byteLength(after)
  return { content: Readable.from(pieces(), { objectMode: false }), sizeBytes }
}
