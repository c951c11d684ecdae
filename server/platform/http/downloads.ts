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
  /** Called once the download starts. */
  open: () => Promise<Readable>
}

/** Opens a download under `/api/file/…` and `/file/…`; `find` answers undefined for what is not there for the actor. */
export const openDownload = (
  app: FastifyInstance,
  { path, access }: Download,
  find: (actor: Actor, fileName: string) => Promise<Outgoing | undefined>,
) => {
  const [folder, suffix] = path.split('{file_name}') as [string, string]
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
  for (const prefix of ['', '/api']) app.get(`${prefix}${folder}:document`, answer)
}

const sendFile = async (file: Outgoing, request: Request, reply: Reply) => {
  const etag = `"${file.digest}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  reply.headers({
    'content-type': file.contentType,
    'content-length': file.sizeBytes,
    'content-disposition': `attachment; filename="${file.name}"`,
    // Already packed: compressing it again would only hide its length.
    'x-no-compression': '1',
  })
  return request.method === 'HEAD' ? reply.send() : reply.send(await file.open())
}
