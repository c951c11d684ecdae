import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { liftDeadline } from '../../limits/deadlines.ts'
import { Problem } from '../../problem.ts'
import { type Reply, type Request, toRoutePattern } from '../requests.ts'
import { nonPagePolicy } from '../security-headers.ts'
import { type ByteRange, isNamedIn, parseRange } from './ranges.ts'

/** A file to send. Its `digest` is used as the ETag, because the bytes with a digest never change. */
export interface OutgoingFile {
  digest: string
  sizeBytes: number
  /** File name for browsers. */
  name: string
  contentType: string
  /** True if the browser shows the file instead of saving it. */
  isInline?: boolean
  /** True if the browser shows the file without scripts, forms and an origin. */
  isSandboxed?: boolean
  /** Opens the bytes, or a range of them. Rejects if they are missing. */
  open: (range?: ByteRange) => Promise<Content>
  /** Records the start of a download of the whole file. Called before the response begins; the download fails if it rejects. */
  recordStart?: () => Promise<unknown>
}

/** The bytes of a file. `pieces` yields them without copies, in reused buffers: each is valid only until the next one is requested. */
export type Content = Readable & { pieces?: () => AsyncIterable<Buffer> }

/** Milliseconds without progress after which the connection is closed. Clients can resume the download with a range. */
const timeoutMilliseconds = 120_000

/** Sends a file or the requested range of it; 304 if the client has it already. Throws 416 for a range that the file does not have. */
export const sendFile = async (file: OutgoingFile, request: Request, reply: Reply) => {
  // A download may take longer than a request usually may.
  liftDeadline()
  const { digest, sizeBytes } = file
  const etag = `"${digest}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  const isUnchanged = isNamedIn(request.headers['if-none-match'], etag)
  if (isUnchanged) return reply.headers(headers).status(304).send()
  const requestedRange = requireSatisfiable(findRequestedRange(request, etag, sizeBytes), sizeBytes, reply)
  const { start, end } = requestedRange ?? { start: 0, end: sizeBytes - 1 }
  const length = end - start + 1
  // A requested range may cover the whole file. Its status is 206 too, but it counts as a download of the whole file.
  const isWholeFile = length === sizeBytes
  // The file is opened and recorded before any header is set, because the problem response to a failure must not have the headers of the file.
  const content = request.method === 'HEAD' ? undefined : await file.open(isWholeFile ? undefined : { start, end })
  if (content && isWholeFile) await recordStartOrClose(content, file.recordStart)
  if (requestedRange) reply.status(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  reply.headers({
    ...headers,
    'accept-ranges': 'bytes',
    'content-type': file.contentType,
    'content-length': length,
    'content-disposition': buildDisposition(file),
    ...(file.isSandboxed && { 'content-security-policy': `${nonPagePolicy}; sandbox` }),
  })
  if (!content) return reply.send()
  return sendContent(content, length, request, reply)
}

/** Returns the range, or undefined for the whole file. Throws 416, and sets its Content-Range, if the file does not have the range. */
const requireSatisfiable = (range: ReturnType<typeof findRequestedRange>, sizeBytes: number, reply: Reply) => {
  if (range !== 'unsatisfiable') return range
  reply.header('content-range', `bytes */${sizeBytes}`)
  throw new Problem(416, 'Range not satisfiable')
}

/** Records the start of a download; closes its content if that fails. */
export const recordStartOrClose = async (content: Readable, recordStart: OutgoingFile['recordStart']) => {
  // If the content fails while the start is recorded, the loop that sends it throws the error later. Without a listener the error would end
  // the process.
  content.on('error', () => {})
  try {
    await recordStart?.()
  } catch (error) {
    content.destroy()
    throw error
  }
}

/** Returns the requested range. An If-Range with another ETag requests the whole file; HEAD ignores ranges. */
const findRequestedRange = ({ method, headers }: Request, etag: string, sizeBytes: number) => {
  const condition = headers['if-range'] ?? etag
  return method === 'GET' && condition === etag ? parseRange(headers.range, sizeBytes) : undefined
}

/**
 * Sends the content at the pace of the client. Closes the connection if the client stops reading. Closes it too if the content fails or does
 * not have the announced length, so that the client does not regard it as complete. Content of unknown length is sent in chunks.
 */
export const sendContent = async (content: Content, length: number | undefined, request: Request, reply: Reply) => {
  const response = reply.hijack().raw
  // The loop below handles failures while it reads. A failure at any other time needs this listener, or it would end the process.
  content.on('error', () => {})
  response.once('close', () => content.destroy())
  // An empty response needs no timeout.
  if (length !== 0) response.setTimeout(timeoutMilliseconds, () => response.destroy())
  response.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  let bytesLeft = length ?? Number.POSITIVE_INFINITY
  try {
    for await (const piece of content.pieces?.() ?? content) {
      bytesLeft -= piece.length
      if (bytesLeft < 0) break
      await writePiece(response, piece)
    }
    if (length !== undefined && bytesLeft !== 0)
      throw new Error(`The store gave ${length - bytesLeft} bytes of a file of ${length}, or more`)
    response.end()
  } catch (error) {
    if (!response.destroyed)
      request.log.error({ err: error, route: toRoutePattern(request) }, 'A download was interrupted')
    response.destroy()
  } finally {
    content.destroy()
  }
}

/** Resolves when the piece has been passed to the operating system. */
const writePiece = (response: ServerResponse, piece: Buffer) =>
  new Promise<void>((resolve, reject) => {
    response.write(piece, error => (error ? reject(error) : resolve()))
  })

/** Builds the Content-Disposition header (RFC 6266): a non-ASCII name is percent-encoded, with an ASCII fallback for old clients. */
export const buildDisposition = ({ name, isInline }: Pick<OutgoingFile, 'name' | 'isInline'>) => {
  const asciiName = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  const encodedName = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16)}`,
  )
  const kind = isInline ? 'inline' : 'attachment'
  const encodedParameter = asciiName === name ? '' : `; filename*=UTF-8''${encodedName}`
  return `${kind}; filename="${asciiName}"${encodedParameter}`
}
