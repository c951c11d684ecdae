import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { resumableUploads } from '../../../../contract/files/resumable-uploads.ts'
import { type Actor, requireUserOf } from '../../actor.ts'
import { withinReserve } from '../../disk-room.ts'
import { invalidInput, notFound, Problem } from '../../problem.ts'
import { requireAccess } from '../access.ts'
import type { Reply, Request } from '../requests.ts'
import { watchIdle } from './body-timeouts.ts'
import { plainName } from './multipart.ts'
import { tooLarge } from './received-parts.ts'
import { openTurns } from './turns.ts'
import type { UnfinishedUpload, UnfinishedUploads } from './unfinished-uploads.ts'

interface ResumablePlace {
  unfinished: UnfinishedUploads
  maxBytes: number
  reservedShare: number
  timeout: number
}

/** Serves resumable uploads: tus 1.0 with creation, expiration and termination, for users who may make the calls that accept them. */
export const openResumableUploads = (scope: FastifyInstance, place: ResumablePlace) => {
  const { path, access, version, extensions } = resumableUploads
  const inTurn = openTurns()
  scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', version))
  const own = async (request: Request) => {
    const { uploadId } = request.params as { uploadId: string }
    const { userId } = requireUserOf(request.actor as Actor)
    const upload = await place.unfinished.find(uploadId, userId)
    if (!upload) throw notFound()
    return upload
  }
  const answered = (handler: (request: Request, reply: Reply) => Promise<unknown>) => ({
    config: { isStreamed: true },
    handler: async (request: Request, reply: Reply) => {
      requireAccess(access, request.actor as Actor)
      if (request.method !== 'OPTIONS') requireVersion(request, reply)
      reply.header('cache-control', 'no-store')
      await handler(request, reply)
      return reply.send()
    },
  })
  for (const url of [path, `${path}/:uploadId`])
    scope.route({
      method: 'OPTIONS',
      url,
      ...answered(async (_request, reply) => {
        reply.status(204).header('tus-version', version).header('tus-extension', extensions)
        reply.header('tus-max-size', place.maxBytes)
      }),
    })
  scope.route({
    method: 'POST',
    url: path,
    ...answered(async (request, reply) => {
      const upload = await beginUpload(place, request)
      sendState(reply.status(201), upload).header('location', `${path}/${upload.uploadId}`)
    }),
  })
  scope.route({
    method: 'HEAD',
    url: `${path}/:uploadId`,
    ...answered(async (request, reply) => {
      const { uploadId } = await own(request)
      // A lost connection can still look open here; wait for its end before counting the bytes.
      await inTurn(uploadId, async () => {
        const upload = await own(request)
        sendState(reply, upload).header('upload-length', upload.sizeBytes)
      })
    }),
  })
  scope.route({
    method: 'PATCH',
    url: `${path}/:uploadId`,
    ...answered(async (request, reply) => {
      const { uploadId } = await own(request)
      await inTurn(uploadId, async stopped => {
        await receivePiece(place, request, await own(request), stopped)
        sendState(reply.status(204), await own(request))
      })
    }),
  })
  scope.route({
    method: 'DELETE',
    url: `${path}/:uploadId`,
    ...answered(async (request, reply) => {
      const { uploadId } = await own(request)
      await inTurn(uploadId, () => place.unfinished.remove(uploadId))
      reply.status(204)
    }),
  })
  refuseOthers(scope, path, ['OPTIONS', 'POST'])
  refuseOthers(scope, `${path}/:uploadId`, ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'])
}

const refuseOthers = (scope: FastifyInstance, url: string, taken: readonly string[]) =>
  scope.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(method => !taken.includes(method)),
    url,
    exposeHeadRoute: false,
    handler: (_request, reply) => {
      reply.header('allow', taken.join(', '))
      throw new Problem(405, 'Method not allowed', { detail: `This address takes ${taken.join(', ')} only.` })
    },
  })

const requireVersion = ({ headers }: Request, reply: Reply) => {
  if (headers['tus-resumable'] === resumableUploads.version) return
  reply.header('tus-version', resumableUploads.version)
  throw new Problem(412, 'Another version', { detail: `Send Tus-Resumable: ${resumableUploads.version}.` })
}

const sendState = (reply: Reply, { offset, expiresAt }: UnfinishedUpload) =>
  reply.header('upload-offset', offset).header('upload-expires', expiresAt.toUTCString())

const beginUpload = async ({ unfinished, maxBytes, reservedShare }: ResumablePlace, request: Request) => {
  const { userId } = requireUserOf(request.actor as Actor)
  const sizeBytes = requireNumber(request, 'upload-length')
  if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
  if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined)
    throw invalidInput([{ field: 'body', message: 'Announce the file first; its bytes follow by PATCH.' }])
  const name = nameIn(String(request.headers['upload-metadata'] ?? ''))
  const begin = () => unfinished.begin({ userId, name, sizeBytes })
  return withinReserve(await unfinished.prepare(), sizeBytes, reservedShare, begin)
}

const requireNumber = ({ headers }: Request, name: 'upload-length' | 'upload-offset') => {
  const text = String(headers[name] ?? '')
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw invalidInput([{ field: name, message: 'Give a whole number of bytes.' }])
}

/** Reads the file name from tus metadata: comma-separated pairs of a key and a base64 value. */
const nameIn = (metadata: string) => {
  const pairs = metadata.split(',').map(pair => pair.trim().split(' '))
  const encoded = pairs.find(([key]) => key === 'filename')?.[1]
  const name = plainName(Buffer.from(encoded ?? '', 'base64').toString('utf8'))
  if (name === '') throw invalidInput([{ field: 'upload-metadata', message: 'Give the file name as filename.' }])
  return name
}

/** Appends a chunk to the upload. Throws 415, 409 for a wrong offset, 413 for more bytes than announced, 408 and 507. */
const receivePiece = async (
  { unfinished, reservedShare, timeout }: ResumablePlace,
  request: Request,
  { uploadId, offset, sizeBytes }: UnfinishedUpload,
  stopped: AbortSignal,
) => {
  if (request.headers['content-type'] !== 'application/offset+octet-stream')
    throw new Problem(415, 'File is not allowed', { detail: 'Send the bytes as application/offset+octet-stream.' })
  if (requireNumber(request, 'upload-offset') !== offset)
    throw new Problem(409, 'Another offset', { detail: `The upload goes on at byte ${offset}.` })
  const left = sizeBytes - offset
  if (Number(request.headers['content-length'] ?? 0) > left) throw beyondAnnounced(sizeBytes)
  await withinReserve(await unfinished.prepare(), left, reservedShare, async () => {
    if (stopped.aborted) throw goesOnElsewhere()
    const { body, stop } = bodyOf(request.raw, timeout, stopped)
    await unfinished.append(uploadId, upTo(left, body, sizeBytes)).finally(stop)
  })
}

const beyondAnnounced = (sizeBytes: number) =>
  new Problem(413, 'Too large', { detail: `The upload was announced with ${sizeBytes} bytes.` })

const upTo = async function* (most: number, body: AsyncIterable<Buffer>, sizeBytes: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const chunk of body) {
    left -= chunk.length
    if (left < 0) throw beyondAnnounced(sizeBytes)
    yield chunk
  }
}

const brokenOff = () => new Problem(400, 'Invalid request', { detail: 'The upload broke off.' })

const goesOnElsewhere = () =>
  new Problem(409, 'Another connection', { detail: 'The upload goes on over another connection.' })

/** Returns the body as a stream that fails when the client disconnects, stalls, or continues on another connection. */
const bodyOf = (request: Request['raw'], timeout: number, stopped: AbortSignal) => {
  const body = new PassThrough()
  // It can fail before anybody reads it; without a listener the event would end the process.
  body.on('error', () => {})
  const stopWatch = watchIdle(request, timeout, () =>
    body.destroy(new Problem(408, 'The upload stopped', { detail: 'No more data was received. Please try again.' })),
  )
  const leave = () => {
    if (!request.readableEnded) body.destroy(brokenOff())
  }
  request.once('error', leave)
  request.once('close', leave)
  stopped.addEventListener('abort', () => body.destroy(goesOnElsewhere()))
  if (request.destroyed) leave()
  request.pipe(body)
  const stop = () => {
    stopWatch()
    request.unpipe(body)
  }
  return { body, stop }
}
