import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Download } from '../../../contract/download.ts'
import { fileName } from '../../../contract/fields.ts'
import type { Actor } from '../actor.ts'
import { notFound } from '../problem.ts'
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
  /** Called when the download is to start; rejects when the bytes are not there. */
  open: () => Promise<Readable>
}

/** Opens a download under `/api/file/…` and `/file/…`; `find` answers undefined for what is not there for the actor. */
export const openDownload = (
  app: FastifyInstance,
  { path, access }: Download,
  find: (actor: Actor, name: string) => Promise<Outgoing | undefined>,
) => {
  const [folder, suffix] = path.split(/\{\w+\}/) as [string, string]
  const answer = async (request: Request, reply: Reply) => {
    const actor = request.actor as Actor
    requireAccess(access, actor)
    const { document } = request.params as { document: string }
    const asked = fileName.safeParse(document.slice(0, -suffix.length))
    if (!document.endsWith(suffix) || !asked.success) throw notFound()
    const outgoing = await find(actor, asked.data)
    if (!outgoing) throw notFound()
    return sendFile(outgoing, request, reply)
  }
  // HEAD is named, since the one that Fastify adds to a GET says that an answer without a body is 0 bytes long.
  for (const prefix of ['', '/api'])
    app.route({ method: ['GET', 'HEAD'], url: `${prefix}${folder}:document`, handler: answer })
}

const sendFile = async (file: Outgoing, request: Request, reply: Reply) => {
  const etag = `"${file.digest}"`
  const standing = { etag, 'cache-control': 'private, no-cache' }
  if (request.headers['if-none-match'] === etag) return reply.headers(standing).status(304).send()
  // Before any header is set: what cannot be opened is answered with a problem, which must not look like the file.
  const content = request.method === 'HEAD' ? undefined : await file.open()
  reply.headers({
    ...standing,
    'content-type': file.contentType,
    'content-length': file.sizeBytes,
    'content-disposition': dispositionOf(file),
    // Already packed: compressing it again would only hide its length.
    'x-no-compression': '1',
  })
  return reply.send(content)
}

/** RFC 6266: a name beyond plain letters travels percent-encoded, with a plain one for those who cannot read that. */
const dispositionOf = ({ name, isShown }: Outgoing) => {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
