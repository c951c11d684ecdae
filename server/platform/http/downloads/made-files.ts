import type { Readable } from 'node:stream'
import { liftDeadline } from '../../limits/deadlines.ts'
import type { Reply, Request } from '../requests.ts'
import { buildDisposition, type OutgoingFile, pump, recordOrClose, sendFile } from './downloads.ts'
import { isNamedIn } from './ranges.ts'

/** A complete file that is kept for a while. */
export type WholeFile = Pick<OutgoingFile, 'sizeBytes' | 'open'>

/** A file that is made for a request. It is deleted after it was sent, or kept for a while for programs that request parts of it. */
export interface MadeFile {
  /** Differs if anything differs that the file depends on. A file that may be requested in parts has the same bytes whenever it is made. */
  etag: string
  /** File name for browsers. */
  name: string
  contentType: string
  /**
   * Makes the file, passes its content to `send`, and deletes it afterwards. The size is undefined while the file is still being written.
   * Stops when the signal aborts because the client disconnected.
   */
  make: (
    signal: AbortSignal,
    send: (content: Readable, sizeBytes: number | undefined) => Promise<void>,
  ) => Promise<void>
  /** Set if parts of the file may be requested: finds the file if it is kept, or makes and keeps it. */
  inParts?: {
    find: () => Promise<WholeFile | undefined>
    make: (signal: AbortSignal) => Promise<WholeFile>
  }
  /** Records the start of a download of the whole file. Called before the response begins; the download fails if it rejects. */
  recordStart: () => Promise<unknown>
}

/** Thrown by `make` if the client takes too long to receive the file; its connection is closed. */
export class LateClient extends Error {}

/** Sends a file that is made for this request. A failure before the first byte is a problem response; a later one aborts the connection. */
export const sendMade = async (file: MadeFile, request: Request, reply: Reply) => {
  liftDeadline()
  const { etag, name, contentType, inParts, make, recordStart } = file
  const quotedEtag = `"${etag}"`
  const cacheHeaders = { etag: quotedEtag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' }
  if (isNamedIn(request.headers['if-none-match'], quotedEtag)) return reply.headers(cacheHeaders).status(304).send()
  const headers = {
    ...cacheHeaders,
    'accept-ranges': inParts ? 'bytes' : 'none',
    'content-type': contentType,
    'content-disposition': buildDisposition({ name }),
  }
  if (request.method === 'HEAD' && !inParts) return reply.headers(headers).send()
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort())
  try {
    // Without a range the file is sent while it is made, so that its first bytes come at once. A range, and HEAD, need the whole file first,
    // because their responses state its size.
    const isForWholeFile = request.method === 'GET' && request.headers.range === undefined
    const wholeFile = await (isForWholeFile ? inParts?.find() : inParts?.make(disconnected.signal))
    if (wholeFile) {
      // `sendFile` sets the other headers.
      reply.header('vary', cacheHeaders.vary)
      return await sendFile({ ...wholeFile, digest: etag, name, contentType, recordStart }, request, reply)
    }
    await make(disconnected.signal, async (content, sizeBytes) => {
      await recordOrClose(content, recordStart)
      reply.headers({ ...headers, ...(sizeBytes !== undefined && { 'content-length': sizeBytes }) })
      return pump(content, sizeBytes, request, reply)
    })
  } catch (error) {
    if (error instanceof LateClient) reply.raw.destroy()
    else if (!disconnected.signal.aborted) throw error
    // The connection is closed, so Fastify must not send a response.
    reply.hijack()
  }
  return reply
}
