import type { Readable } from 'node:stream'
import type { Reply, Request } from '../requests.ts'
import { dispositionOf, pump } from './downloads.ts'
import { isNamedIn } from './ranges.ts'

/** A file that is made for one request and deleted after it was sent. */
export interface MadeFile {
  /** Changes with everything that the file depends on. */
  etag: string
  /** File name for browsers. */
  name: string
  contentType: string
  /**
   * Makes the file, passes it to `give`, and deletes it afterwards; its size is undefined while it is still made. Stops when the signal aborts because
   * the client disconnected.
   */
  make: (
    signal: AbortSignal,
    give: (content: Readable, sizeBytes: number | undefined) => Promise<void>,
  ) => Promise<void>
  /** Called when the download has started. The download does not end before this resolves, and is aborted if it rejects. */
  started: () => Promise<unknown>
}

/** Sends a file that is made for this request. A failure while making it is a problem response; a later one aborts the connection. */
export const sendMade = async (
  { etag, name, contentType, make, started }: MadeFile,
  request: Request,
  reply: Reply,
) => {
  const quoted = `"${etag}"`
  const cacheHeaders = { etag: quoted, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' }
  if (isNamedIn(request.headers['if-none-match'], quoted)) return reply.headers(cacheHeaders).status(304).send()
  const headers = {
    ...cacheHeaders,
    'accept-ranges': 'none',
    'content-type': contentType,
    'content-disposition': dispositionOf({ name }),
  }
  if (request.method === 'HEAD') return reply.headers(headers).send()
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  try {
    await make(leaving.signal, (content, sizeBytes) => {
      reply.headers({ ...headers, ...(sizeBytes !== undefined && { 'content-length': sizeBytes }) })
      const counted = started()
      // A failure is handled at the end.
      counted.catch(() => {})
      return pump(content, sizeBytes, counted, request, reply)
    })
  } catch (error) {
    if (!leaving.signal.aborted) throw error
    reply.hijack()
  }
  return reply
}
