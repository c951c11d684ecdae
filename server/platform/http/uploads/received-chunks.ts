import { PassThrough } from 'node:stream'
import { runWithinReserve } from '../../disk-space.ts'
import { Problem } from '../../problem.ts'
import type { Request } from '../requests.ts'
import { watchIdle } from './body-timeouts.ts'
import { requireByteCount } from './tus-headers.ts'
import type { UnfinishedUpload, UnfinishedUploads } from './unfinished-uploads.ts'

interface ChunkReceiver {
  unfinished: UnfinishedUploads
  /** Share of the disk that uploads must leave free. */
  reservedShare: number
  /** Timeout of a chunk without data, in milliseconds. */
  timeoutMilliseconds: number
}

/**
 * Appends the body of a request, a chunk, to an upload. `abortSignal` aborts when another connection continues the upload. Throws 415 for a
 * wrong type, 409 for a wrong offset or another connection, 413 for more bytes than announced, 408 after a timeout and 507 for a full disk.
 */
export const receiveChunk = async (
  { unfinished, reservedShare, timeoutMilliseconds }: ChunkReceiver,
  request: Request,
  upload: UnfinishedUpload,
  abortSignal: AbortSignal,
) => {
  const { uploadId, offset, sizeBytes } = upload
  const missingBytes = sizeBytes - offset
  requireChunkHeaders(request, upload)
  await runWithinReserve(
    { folder: await unfinished.ensureUploadsFolder(), fileBytes: missingBytes, minFreeShare: reservedShare },
    async () => {
      if (abortSignal.aborted) throw continuedElsewhere()
      const { body, close } = openBody(request.raw, timeoutMilliseconds, abortSignal)
      await unfinished.append(uploadId, limitToMissingBytes(body, missingBytes, sizeBytes)).finally(close)
    },
  )
}

const requireChunkHeaders = (request: Request, { offset, sizeBytes }: UnfinishedUpload) => {
  if (request.headers['content-type'] !== 'application/offset+octet-stream')
    throw new Problem(415, 'File is not allowed', { detail: 'Send the bytes as application/offset+octet-stream.' })
  if (requireByteCount(request, 'upload-offset') !== offset)
    throw new Problem(409, 'Another offset', { detail: `Resume at byte ${offset}.` })
  if (Number(request.headers['content-length'] ?? 0) > sizeBytes - offset) throw beyondAnnounced(sizeBytes)
}

/** Yields the bytes of a body. Throws 413 beyond the missing bytes, because a body may have no declared length. */
const limitToMissingBytes = async function* (
  body: AsyncIterable<Buffer>,
  missingBytes: number,
  sizeBytes: number,
): AsyncGenerator<Buffer> {
  let bytesLeft = missingBytes
  for await (const bytes of body) {
    bytesLeft -= bytes.length
    if (bytesLeft < 0) throw beyondAnnounced(sizeBytes)
    yield bytes
  }
}

/** Returns the body as a stream that fails when the client disconnects, sends nothing for too long, or continues on another connection. */
const openBody = (request: Request['raw'], timeoutMilliseconds: number, abortSignal: AbortSignal) => {
  const body = new PassThrough()
  // The stream can fail before anybody reads it; without a listener, the event would end the process.
  body.on('error', () => {})
  const stopWatchingIdle = watchIdle(request, timeoutMilliseconds, () => body.destroy(uploadStalled()))
  const onDisconnect = () => {
    if (!request.readableEnded) body.destroy(clientDisconnected())
  }
  request.once('error', onDisconnect)
  request.once('close', onDisconnect)
  abortSignal.addEventListener('abort', () => body.destroy(continuedElsewhere()))
  if (request.destroyed) onDisconnect()
  request.pipe(body)
  const close = () => {
    stopWatchingIdle()
    request.unpipe(body)
  }
  return { body, close }
}

const beyondAnnounced = (sizeBytes: number) =>
  new Problem(413, 'Too large', { detail: `The declared length is ${sizeBytes} bytes.` })

const uploadStalled = () =>
  new Problem(408, 'The upload stopped', { detail: 'No more data was received. Please try again.' })

const clientDisconnected = () => new Problem(400, 'Invalid request', { detail: 'The upload was interrupted.' })

const continuedElsewhere = () =>
  new Problem(409, 'Another connection', { detail: 'The upload continues on another connection.' })
