import { resumableUploads } from '../../../../contract/files/resumable-uploads.ts'
import { type Actor, requireUserActor } from '../../actor.ts'
import { runWithinReserve } from '../../disk-space.ts'
import { notFound } from '../../problem.ts'
import type { Reply, Request } from '../requests.ts'
import { receiveChunk } from './received-chunks.ts'
import { tooLarge } from './received-parts.ts'
import { createReplacingRunner } from './turns.ts'
import { requireByteCount, requireFileName, requireNoBody, setProgress } from './tus-headers.ts'
import type { UnfinishedUpload, UnfinishedUploads } from './unfinished-uploads.ts'

export interface ResumableUploadsContext {
  unfinished: UnfinishedUploads
  maxBytes: number
  /** Share of the disk that uploads must leave free. */
  reservedShare: number
  /** Timeout of a chunk without data, in milliseconds. */
  timeoutMilliseconds: number
}

export type TusMethod = 'OPTIONS' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE'

/** Sets the status and the headers. Returns nothing: a returned reply would be awaited until it is sent, which the caller does only later. */
export type TusHandler = (request: Request, reply: Reply) => Promise<void>

/** Creates the handler that responds with the supported version, extensions and maximum size. */
export const buildOptionsHandler =
  ({ maxBytes }: ResumableUploadsContext): TusHandler =>
  async (_request, reply) => {
    reply.status(204).headers({
      'tus-version': resumableUploads.version,
      'tus-extension': resumableUploads.extensions,
      'tus-max-size': maxBytes,
    })
  }

/** Creates the handler that announces a new upload; the chunks follow in other requests. */
export const buildCreationHandler =
  ({ unfinished, maxBytes, reservedShare }: ResumableUploadsContext): TusHandler =>
  async (request, reply) => {
    const { userId } = requireUserActor(request.actor as Actor)
    const sizeBytes = requireByteCount(request, 'upload-length')
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
    requireNoBody(request)
    const name = requireFileName(request)
    const folder = await unfinished.ensureUploadsFolder()
    // Refuses at once an upload that would not fit; each chunk reserves its space again.
    const upload = await runWithinReserve({ folder, fileBytes: sizeBytes, minFreeShare: reservedShare }, () =>
      unfinished.create({ userId, name, sizeBytes }),
    )
    setProgress(reply.status(201), upload).header('location', `${resumableUploads.path}/${upload.uploadId}`)
  }

/** Builds the handlers for one upload. Each first aborts a running request for the same upload and waits until it has ended. */
export const buildUploadHandlers = (context: ResumableUploadsContext): Partial<Record<TusMethod, TusHandler>> => {
  const { unfinished } = context
  const runAfterAbortingOther = createReplacingRunner()
  /**
   * Runs work with the upload of a request. The upload is read first to check its owner, and again after the other request has ended, because
   * that request may have stored more bytes.
   */
  const runWithOwnUpload = async (
    request: Request,
    work: (upload: UnfinishedUpload, abortSignal: AbortSignal) => Promise<void>,
  ) => {
    const { uploadId } = await requireOwnUpload(unfinished, request)
    await runAfterAbortingOther(uploadId, async abortSignal =>
      work(await requireOwnUpload(unfinished, request), abortSignal),
    )
  }
  // The connection that sent the last chunk may be lost and still seem open, so the offset is read only after its request has ended.
  const readOffset: TusHandler = (request, reply) =>
    runWithOwnUpload(request, async upload => {
      setProgress(reply, upload).header('upload-length', upload.sizeBytes)
    })
  const appendChunk: TusHandler = (request, reply) =>
    runWithOwnUpload(request, async (upload, abortSignal) => {
      await receiveChunk(context, request, upload, abortSignal)
      setProgress(reply.status(204), await requireOwnUpload(unfinished, request))
    })
  const terminate: TusHandler = async (request, reply) => {
    const { uploadId } = await requireOwnUpload(unfinished, request)
    await runAfterAbortingOther(uploadId, () => unfinished.remove(uploadId))
    reply.status(204)
  }
  return { HEAD: readOffset, PATCH: appendChunk, DELETE: terminate }
}

/** Returns the upload that a request names. Throws 404 if it is missing, expired or somebody else's. */
const requireOwnUpload = async (unfinished: UnfinishedUploads, request: Request): Promise<UnfinishedUpload> => {
  const { uploadId } = request.params as { uploadId: string }
  const { userId } = requireUserActor(request.actor as Actor)
  const upload = await unfinished.find(uploadId, userId)
  if (!upload) throw notFound()
  return upload
}
