import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Download } from '../../../contract/download.ts'
import { fileName } from '../../../contract/fields.ts'
import type { Actor } from '../actor.ts'
import { notFound, Problem } from '../problem.ts'
import { type ByteRange, isNamedIn, rangeOf } from './ranges.ts'
import { type Reply, type Request, requireAccess } from './route.ts'

/** A file as it goes out; `digest` is its ETag, since the bytes under a digest never change. */
export interface Outgoing {
  digest: string
  sizeBytes: number
  /** Name under which a browser keeps it. */
  name: string
  contentType: string
  /** Shown in the browser instead of being kept. */
  isShown?: boolean
  /** Called when a download is to start; without a range it is one of the whole file. Rejects when the bytes are not there. */
  open: (range?: ByteRange) => Promise<Readable>
}

/** A download and what finds its file; undefined is what is not there for the actor. */
type Served = readonly [download: Download, find: (actor: Actor, name: string) => Promise<Outgoing | undefined>]

/** How long a reader may take nothing before the line is cut, in milliseconds; a range goes on from there. */
const patience = 120_000

/** Opens downloads under `/api/file/…` and `/file/…`. */
export const serveDownloads = (app: FastifyInstance, served: Served[]) => {
  for (const [folder, here] of Map.groupBy(served, ([{ path }]) => partsOf(path)[0])) {
    const answer = async (request: Request, reply: Reply) => {
      const { document } = request.params as { document: string }
      const found = here.find(([{ path }]) => document.endsWith(partsOf(path)[1]))
      if (!found) throw notFound()
      const [{ path, access }, find] = found
      const actor = request.actor as Actor
      requireAccess(access, actor)
      const asked = fileName.safeParse(document.slice(0, -partsOf(path)[1].length))
      const outgoing = asked.success ? await find(actor, asked.data) : undefined
      if (!outgoing) throw notFound()
      return sendFile(outgoing, request, reply)
    }
    // HEAD is named, since the one that Fastify adds to a GET says that an answer without a body is 0 bytes long.
    for (const prefix of ['', '/api'])
      app.route({ method: ['GET', 'HEAD'], url: `${prefix}${folder}:document`, handler: answer, compress: false })
  }
}

/** The folder of a download's path, and the ending of the names in it. */
const partsOf = (path: Download['path']) => path.split(/\{\w+\}/) as [folder: string, ending: string]

const sendFile = async (file: Outgoing, request: Request, reply: Reply) => {
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
  })
  if (content) guard(content, length, reply)
  return reply.send(content)
}

/** The range that is asked for. One that goes on from other bytes, by If-Range, asks for the whole; HEAD knows no ranges. */
const askedRange = ({ method, headers }: Request, etag: string, sizeBytes: number) => {
  const condition = headers['if-range'] ?? etag
  return method === 'GET' && condition === etag ? rangeOf(headers.range, sizeBytes) : undefined
}

/** Cuts the line when the content is not as long as was said, which the reader would take for the whole file, and when nobody reads. */
const guard = (content: Readable, length: number, reply: Reply) => {
  let left = length
  const cut = (reason: string) => reply.raw.destroy(new Error(reason))
  // Paused, so that listening does not set it flowing before it is sent.
  content.pause()
  content.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) cut('The store gave more bytes than the file has')
  })
  content.once('end', () => left > 0 && cut('The store gave fewer bytes than the file has'))
  reply.raw.setTimeout(patience, () => cut('The reader took nothing for too long'))
}

/** RFC 6266: a name beyond plain letters travels percent-encoded, with a plain one for those who cannot read that. */
const dispositionOf = ({ name, isShown }: Outgoing) => {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
