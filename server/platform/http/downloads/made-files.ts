import type { Readable } from 'node:stream'
import type { Reply, Request } from '../requests.ts'
import { dispositionOf, pump } from './downloads.ts'
import { isNamedIn } from './ranges.ts'

/** A file that is made for one reader, and is gone when it was sent. */
export interface MadeFile {
  /** It is another one where anything is that the file depends on. */
  etag: string
  /** Name under which a browser keeps it. */
  name: string
  contentType: string
  /** Makes the file, hands it to `give`, and removes it when that ends. Gives up when the signal aborts, as the reader is gone. */
  make: (signal: AbortSignal, give: (content: Readable, sizeBytes: number) => Promise<void>) => Promise<void>
  /** Told that the download has started; it does not end before this resolves, and is cut if it rejects. */
  started: () => Promise<unknown>
}

/** Sends a file that is made for this request. What goes wrong while it is made is answered with a problem, and afterwards by a cut line. */
export const sendMade = async (
  { etag, name, contentType, make, started }: MadeFile,
  request: Request,
  reply: Reply,
) => {
  const quoted = `"${etag}"`
  const standing = { etag: quoted, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' }
  if (isNamedIn(request.headers['if-none-match'], quoted)) return reply.headers(standing).status(304).send()
  const headers = {
    ...standing,
    'accept-ranges': 'none',
    'content-type': contentType,
    'content-disposition': dispositionOf({ name }),
  }
  if (request.method === 'HEAD') return reply.headers(headers).send()
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  try {
    await make(leaving.signal, (content, sizeBytes) => {
      reply.headers({ ...headers, 'content-length': sizeBytes })
      const counted = started()
      // Whether it failed is asked at the end.
      counted.catch(() => {})
      return pump(content, sizeBytes, counted, request, reply)
    })
  } catch (error) {
    if (!leaving.signal.aborted) throw error
    reply.hijack()
  }
  return reply
}
