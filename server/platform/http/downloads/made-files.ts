import type { Readable } from 'node:stream'
import type { Actor } from '../../actor.ts'
import { liftDeadline } from '../../limits/deadlines.ts'
import { recheckMilliseconds } from '../access.ts'
import type { Reply, Request } from '../requests.ts'
import { buildDisposition, type OutgoingFile, recordStartOrClose, sendContent, sendFile } from './file-responses.ts'
import { isNamedIn } from './ranges.ts'

/** A complete file that is kept for a while, from which ranges can be sent. */
export type CompleteFile = Pick<OutgoingFile, 'sizeBytes' | 'open'>

/** A file that is made for a request. It is deleted after it was sent, or kept for a while for programs that request ranges of it. */
export interface MadeFile {
  /** Changes when anything changes that the file depends on. If ranges may be requested, the bytes are the same whenever it is made. */
  etag: string
  /** File name for browsers. */
  name: string
  contentType: string
  /**
   * Makes the file, passes its content to `send`, and deletes it afterwards. The size is undefined while the file is still being written.
   * Stops when the signal aborts because the client disconnected.
   */
  makeAndSend: (
    signal: AbortSignal,
    send: (content: Readable, sizeBytes: number | undefined) => Promise<void>,
  ) => Promise<void>
  /** Set if ranges of the file may be requested. */
  kept?: {
    /** Finds the file if it is kept. */
    findKept: () => Promise<CompleteFile | undefined>
    /** Returns the kept file, or makes and keeps it. */
    ensureKept: (signal: AbortSignal) => Promise<CompleteFile>
  }
  /** Throws if this actor may not have the file. Called again before the response begins, if the request has waited for the file. */
  requireAccess: (actor: Actor) => Promise<unknown>
  /** Records the start of a download of the whole file. Called before the response begins; the download fails if it rejects. */
  recordStart: () => Promise<unknown>
}

/** The error of `make` if the client takes too long to receive the file. The connection is then closed. */
export class LateClientError extends Error {}

/** Creates the function that checks the rights of the caller again, if the request has waited since this function was created. */
const createAccessRecheck = ({ requireAccess }: MadeFile, request: Request) => {
  const startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < recheckMilliseconds) return
    // The owner of a key was not identified by a session.
    if (!request.actor?.key) await request.server.identifyCaller(request)
    await requireAccess(request.actor as Actor)
  }
}

/**
 * Sends a file that is made for this request, or a kept one. A failure before the first byte is a problem response; after it, the function
 * that sends the bytes closes the connection.
 */
export const sendMadeFile = async (file: MadeFile, request: Request, reply: Reply) => {
  // A download may take longer than a request usually may.
  liftDeadline()
  const { etag, name, contentType, kept, makeAndSend, recordStart } = file
  const quotedEtag = `"${etag}"`
  const cacheHeaders = { etag: quotedEtag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' }
  if (isNamedIn(request.headers['if-none-match'], quotedEtag)) return reply.headers(cacheHeaders).status(304).send()
  const headers = {
    ...cacheHeaders,
    'accept-ranges': kept ? 'bytes' : 'none',
    'content-type': contentType,
    'content-disposition': buildDisposition({ name }),
  }
  // The size of a file that is never kept is not known, so nothing needs to be made for its headers.
  const isHeadWithoutSize = request.method === 'HEAD' && !kept
  if (isHeadWithoutSize) return reply.headers(headers).send()
  const recheckAccess = createAccessRecheck(file, request)
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort())
  try {
    const completeFile = await findCompleteFile(kept, request, disconnected.signal)
    if (completeFile) {
      await recheckAccess()
      // `sendFile` sets the other headers, and uses the digest as the ETag.
      reply.header('vary', cacheHeaders.vary)
      return await sendFile({ ...completeFile, digest: etag, name, contentType, recordStart }, request, reply)
    }
    // The file is sent while it is made, so that its first bytes come at once.
    await makeAndSend(disconnected.signal, async (content, sizeBytes) => {
      await recordStartOrClose(content, async () => {
        await recheckAccess()
        await recordStart()
      })
      reply.headers({ ...headers, ...(sizeBytes !== undefined && { 'content-length': sizeBytes }) })
      return sendContent(content, sizeBytes, request, reply)
    })
  } catch (error) {
    if (error instanceof LateClientError) reply.raw.destroy()
    else if (!disconnected.signal.aborted) throw error
    // In both cases the connection is closed, so Fastify must not send a response.
    reply.hijack()
  }
  return reply
}

/** Returns the complete file from which the request is served; undefined if the file is sent while it is made. */
const findCompleteFile = async (kept: MadeFile['kept'], request: Request, signal: AbortSignal) => {
  // A file that is never kept is sent whole while it is made, even if a range is requested.
  if (!kept) return undefined
  const isForWholeFile = request.method === 'GET' && request.headers.range === undefined
  if (isForWholeFile) return kept.findKept()
  // The responses to HEAD and to a range state the size, which only a complete file has.
  return kept.ensureKept(signal)
}
