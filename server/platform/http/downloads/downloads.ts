import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Download } from '../../../../contract/download.ts'
import { fileName } from '../../../../contract/fields.ts'
import type { Actor } from '../../actor.ts'
import { notFound, Problem } from '../../problem.ts'
import { requireAccess } from '../access.ts'
import { parseInput } from '../invoke.ts'
import { type Reply, type Request, routeOf } from '../requests.ts'
import { answerPolicy } from '../security-headers.ts'
import { type ByteRange, isNamedIn, rangeOf } from './ranges.ts'

/** A file as it goes out; `digest` is its ETag, since the bytes under a digest never change. */
export interface Outgoing {
  digest: string
  sizeBytes: number
  /** Name under which a browser keeps it. */
  name: string
  contentType: string
  /** Shown in the browser instead of being kept. */
  isShown?: boolean
  /** A browser shows it without scripts, forms and an origin. */
  isSandboxed?: boolean
  /** Rejects when the bytes are not there. */
  open: (range?: ByteRange) => Promise<Content>
  /** Called when a download of the whole file has started. Bytes flow at once, but the download ends only when this resolves, and breaks off if it rejects. */
  started?: () => Promise<unknown>
}

/** The bytes of a file; where it can, in pieces that are each gone when the next is asked for, as copying costs more than all the rest. */
type Content = Readable & { pieces?: () => AsyncIterable<Buffer> }

/** Says that a file has another name now; the address of the request leads there. */
export interface Moved {
  movedTo: string
}

/**
 * A download and what finds its file; undefined when there is none for the actor. `input` says what the query of the address may be, and
 * `find` gets it parsed; without `input` the query is ignored. Pages import the declaration of the download, so it does not hold this schema.
 */
export type Served = readonly [
  download: Download,
  find: (actor: Actor, name: string, query: object) => Promise<Outgoing | Moved | undefined>,
  input?: z.ZodType,
]

/** A download whose path names one file, and that file. */
export type ServedOne = readonly [
  download: Omit<Download, 'path'> & { path: `/file/${string}` },
  find: () => Promise<Outgoing>,
]

/** How long a reader may take nothing before the line is cut, in milliseconds; a range goes on from there. */
const patience = 120_000

/** Opens downloads under `/api/file/…` and `/file/…`. */
export const serveDownloads = (app: FastifyInstance, served: Served[]) => {
  for (const [folder, here] of Map.groupBy(served, ([{ path }]) => partsOf(path)[0])) {
    const answer = async (request: Request, reply: Reply) => {
      const { document } = request.params as { document: string }
      const found = here.find(([{ path }]) => document.endsWith(partsOf(path)[1]))
      if (!found) throw notFound()
      const [{ path, access }, find, input] = found
      const actor = request.actor as Actor
      requireAccess(access, actor)
      const query = input ? (parseInput(input, request.query) as object) : {}
      const asked = fileName.safeParse(document.slice(0, -partsOf(path)[1].length))
      const outgoing = asked.success ? await find(actor, asked.data, query) : undefined
      if (!outgoing) throw notFound()
      if ('movedTo' in outgoing) return sendElsewhere(path, outgoing, request, reply)
      return sendFile(outgoing, request, reply)
    }
    openPath(app, `${folder}:document`, answer)
  }
}

const sendElsewhere = (path: Download['path'], { movedTo }: Moved, { url }: Request, reply: Reply) => {
  const prefix = url.startsWith('/api/') ? '/api' : ''
  const query = /\?.*$/.exec(url)?.[0] ?? ''
  // Another report may have the name later, so a browser asks again.
  reply.header('cache-control', 'private, no-cache')
  return reply.redirect(`${prefix}${path.replace(/\{\w+\}/, movedTo)}${query}`, 301)
}

/** As serveDownloads, for paths that name one file. */
export const serveFiles = (app: FastifyInstance, served: ServedOne[]) => {
  for (const [{ path, access }, find] of served)
    openPath(app, path, async (request, reply) => {
      requireAccess(access, request.actor as Actor)
      return sendFile(await find(), request, reply)
    })
}

const openPath = (app: FastifyInstance, path: string, handler: (request: Request, reply: Reply) => unknown) => {
  // HEAD is named, since the one that Fastify adds to a GET says that an answer without a body is 0 bytes long.
  for (const prefix of ['', '/api'])
    app.route({ method: ['GET', 'HEAD'], url: `${prefix}${path}`, handler, compress: false })
}

/** The folder of a download's path, and the ending of the names in it. */
const partsOf = (path: Download['path']) => path.split(/\{\w+\}/) as [folder: string, ending: string]

/** Sends a file, or the range of it that is asked for; 304 to who has it. */
export const sendFile = async (file: Outgoing, request: Request, reply: Reply) => {
  const { digest, sizeBytes } = file
  const etag = `"${digest}"`
  const standing = { etag, 'cache-control': 'private, no-cache' }
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.headers(standing).status(304).send()
  const asked = askedRange(request, etag, sizeBytes)
  if (asked === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`)
    throw new Problem(416, 'Range not satisfiable')
  }
  const { start, end } = asked ?? { start: 0, end: sizeBytes - 1 }
  const length = end - start + 1
  // Before any header is set: what cannot be opened is answered with a problem, which must not look like the file.
  const content =
    request.method === 'HEAD' ? undefined : await file.open(length < sizeBytes ? { start, end } : undefined)
  if (asked) reply.status(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  reply.headers({
    ...standing,
    'accept-ranges': 'bytes',
    'content-type': file.contentType,
    'content-length': length,
    'content-disposition': dispositionOf(file),
    ...(file.isSandboxed && { 'content-security-policy': `${answerPolicy}; sandbox` }),
  })
  if (!content) return reply.send()
  const started = length === sizeBytes ? file.started?.() : undefined
  // Whether it failed is asked at the end.
  started?.catch(() => {})
  return pump(content, length, started, request, reply)
}

/** The range that is asked for. One that goes on from other bytes, by If-Range, asks for the whole; HEAD knows no ranges. */
const askedRange = ({ method, headers }: Request, etag: string, sizeBytes: number) => {
  const condition = headers['if-range'] ?? etag
  return method === 'GET' && condition === etag ? rangeOf(headers.range, sizeBytes) : undefined
}

/**
 * Sends the content as fast as the reader takes it; the last piece waits until the start is written down. The line is cut when the content fails or is not as long as was said, which the reader
 * would take for the whole file, and when nobody reads. Content of unknown length is sent in chunks.
 */
export const pump = async (
  content: Content,
  length: number | undefined,
  started: Promise<unknown> | undefined,
  request: Request,
  reply: Reply,
) => {
  const response = reply.hijack().raw
  // Who reads it is told of a failure; this is for one that comes between.
  content.on('error', () => {})
  response.once('close', () => content.destroy())
  // An empty file is never waited for.
  if (length !== 0) response.setTimeout(patience, () => response.destroy())
  response.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  let left = length ?? Number.POSITIVE_INFINITY
  try {
    for await (const piece of content.pieces?.() ?? content) {
      left -= piece.length
      if (left <= 0) await started
      if (left < 0) break
      await write(response, piece)
    }
    await started
    if (length !== undefined && left !== 0)
      throw new Error(`The store gave ${length - left} bytes of a file of ${length}, or more`)
    response.end()
  } catch (error) {
    if (!response.destroyed) request.log.error({ err: error, route: routeOf(request) }, 'A download broke off')
    response.destroy()
  } finally {
    content.destroy()
  }
}

/** Resolves when the piece has left this process. */
const write = (response: ServerResponse, piece: Buffer) =>
  new Promise<void>((resolve, reject) => {
    response.write(piece, error => (error ? reject(error) : resolve()))
  })

/** RFC 6266: a name beyond plain letters travels percent-encoded, with a plain one for those who cannot read that. */
export const dispositionOf = ({ name, isShown }: Pick<Outgoing, 'name' | 'isShown'>) => {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
