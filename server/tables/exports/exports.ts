import { join } from 'node:path'
import { Readable } from 'node:stream'
import { LateClientError } from '../../platform/http/downloads/made-files.ts'
import { createLanes } from '../../platform/limits/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { defaultExportCaps, type ExportCaps } from './export-caps.ts'
import { buildOutOfMemory, LostExportChild, writeInChild } from './export-files.ts'
import type { ExportPlan } from './export-plans.ts'
import { type GrowingFile, openGrowingFile } from './growing-files.ts'

type Send = (content: Readable, sizeBytes: number | undefined) => Promise<void>

interface ExportsContext {
  folders: TemporaryFolders
  caps?: ExportCaps
  /** Writes a selection to a file; by default in a child. */
  writeFile?: typeof writeInChild
}

interface ExportRequest {
  plan: ExportPlan
  /** Path of the table's Parquet on this node. */
  path: string
  /** The user, or the network of a visitor, to whom the download counts. */
  owner: unknown
  signal: AbortSignal
}

/**
 * Writes selections of tables to files, one at a time and separate from queries. A file exists only while `send` runs, which receives its
 * content: of a small file when it is complete, of a large one while it is still being written.
 */
export const openExports = ({ folders, caps = defaultExportCaps, writeFile = writeInChild }: ExportsContext) => {
  const runInDownloadLane = createLanes(caps.downloads, caps.downloadsOfOwner)
  const runInWritingLane = createLanes(1)
  const closing = new AbortController()
  let pid: number | undefined

  /** Writes and sends one file. `cancelled` stops everything; `cancelledOrLate` also ends the wait for other files. */
  const writeAndSend = (
    { plan, path }: ExportRequest,
    { cancelled, cancelledOrLate }: { cancelled: AbortSignal; cancelledOrLate: AbortSignal },
    send: Send,
  ) =>
    folders.with(async folder => {
      const selectionPath = join(folder, 'selection')
      // Aborts when the file is not needed any more: after it was sent, and after a failure.
      const ending = new AbortController()
      const queueSignal = AbortSignal.any([cancelledOrLate, ending.signal])
      const childSignal = AbortSignal.any([cancelled, ending.signal])
      const write = () =>
        writeFile({ ...plan, target: selectionPath, folder, file: path }, caps, childSignal, childPid => {
          pid = childPid
        })
      let isSending = false
      // If another program kills the child before the client has received any bytes, a second child writes the file.
      const writeWithRetry = () =>
        write().catch(error => {
          const mayRetry = !isSending && error instanceof LostExportChild
          if (mayRetry) return write()
          throw error
        })
      const file = openGrowingFile(selectionPath, runInWritingLane(writeWithRetry, queueSignal))
      try {
        await file.readyToSend
        isSending = true
        const sending = send(streamContent(plan, file), measureSize(plan, file))
        await requireInTime(sending, caps.transferMilliseconds)
      } finally {
        // The folder is removed only after all writes have ended.
        ending.abort()
        await file.completion.catch(() => {})
      }
    })

  return {
    /**
     * Writes a selection to a temporary file and passes its content to `send`, with its size once the file is complete. Throws 503 if the download
     * waits too long for others, and a LateClientError if the client receives the file too slowly.
     */
    async writeAndSendSelection(exportRequest: ExportRequest, send: Send): Promise<void> {
      const { owner, signal } = exportRequest
      // The client has disconnected, or the portal stops.
      const cancelled = AbortSignal.any([signal, closing.signal])
      const cancelledOrLate = AbortSignal.any([cancelled, AbortSignal.timeout(caps.queueMilliseconds)])
      try {
        await runInDownloadLane(
          () => writeAndSend(exportRequest, { cancelled, cancelledOrLate }, send),
          cancelledOrLate,
          owner,
        )
      } catch (error) {
        const isQueueTimeout = cancelledOrLate.aborted && !cancelled.aborted && error === cancelledOrLate.reason
        if (isQueueTimeout) throw buildTooManyDownloads()
        // A child that is killed a second time probably needed too much memory of the machine.
        throw error instanceof LostExportChild ? buildOutOfMemory() : error
      }
    },
    close: () => closing.abort(),
    /** Returns the process id of the last child, for tests. */
    pid: () => pid,
  }
}

export type Exports = ReturnType<typeof openExports>

/** Rejects if a client takes longer than this many milliseconds to receive its file, because other downloads wait for it. */
const requireInTime = async (sending: Promise<void>, milliseconds: number) => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new LateClientError('The client took too long to read its file')), milliseconds)
  try {
    await Promise.race([sending, timeout])
  } finally {
    clearTimeout(timer)
    // After a timeout, nothing else waits for `sending`, and its rejection would end the process.
    sending.catch(() => {})
  }
}

/** Returns a 503 for a download that has waited too long. */
const buildTooManyDownloads = () =>
  new Problem(503, 'Busy', { detail: 'Too many concurrent downloads. Try again.', retryAfterSeconds: 10 })

/** Computes the size in bytes of the content that is sent; undefined while the file is being written. */
const measureSize = ({ prefix, suffix, droppedBytes, emptyFile }: ExportPlan, { size }: GrowingFile) => {
  const writtenBytes = size()
  if (writtenBytes === undefined) return undefined
  if (writtenBytes === 0) return Buffer.byteLength(emptyFile)
  return Buffer.byteLength(prefix) + Math.max(0, writtenBytes - droppedBytes) + Buffer.byteLength(suffix)
}

/** Streams the file as it is written, with its prefix and suffix. */
const streamContent = ({ prefix, suffix, droppedBytes, emptyFile }: ExportPlan, file: GrowingFile) => {
  const readChunks = async function* () {
    if (file.size() === 0) {
      if (emptyFile) yield Buffer.from(emptyFile)
      return
    }
    if (prefix) yield Buffer.from(prefix)
    yield* file.readChunks(droppedBytes)
    if (suffix) yield Buffer.from(suffix)
  }
  return Readable.from(readChunks(), { objectMode: false })
}
