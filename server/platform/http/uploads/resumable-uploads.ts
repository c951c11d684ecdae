import type { FastifyInstance } from 'fastify'
import { resumableUploads } from '../../../../contract/files/resumable-uploads.ts'
import { type Actor, requireUserActor } from '../../actor.ts'
import { runWithinReserve } from '../../disk-space.ts'
import { notFound, Problem } from '../../problem.ts'
import { requireAccess } from '../access.ts'
import type { Reply, Request } from '../requests.ts'
import { receiveChunk } from './received-chunks.ts'
import { tooLarge } from './received-parts.ts'
import { createReplacingRunner } from './turns.ts'
import { requireByteCount, requireFileName, requireNoBody, requireVersion, setProgress } from './tus-headers.ts'
import type { UnfinishedUpload, UnfinishedUploads } from './unfinished-uploads.ts'

interface ResumableUploadsContext {
  unfinished: UnfinishedUploads
  maxBytes: number
  /** Share of the disk that uploads must leave free. */
  reservedShare: number
  /** Timeout of a chunk without data, in milliseconds. */
  timeoutMilliseconds: number
}

type TusMethod = 'OPTIONS' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
/** Sets the status and the headers. It must not return the reply, because a reply is thenable and resolves only when it has been sent. */
type TusHandler = (request: Request, reply: Reply) => Promise<void>

const { path: uploadsPath, access, version, extensions } = resumableUploads
const uploadPath = `${uploadsPath}/:uploadId`

/** Serves resumable uploads: tus 1.0 with creation, expiration and termination, for users who may make the calls that accept them. */
export const serveResumableUploads = (scope: FastifyInstance, context: ResumableUploadsContext) => {
  scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', version))
  serveMethods(scope, uploadsPath, {
    OPTIONS: describeProtocol(context),
    POST: createUpload(context),
  })
  serveMethods(scope, uploadPath, {
    OPTIONS: describeProtocol(context),
    ...createUploadMethods(context),
  })
}

/** Serves these methods of a path, and refuses the others. */
const serveMethods = (scope: FastifyInstance, url: string, handlers: Partial<Record<TusMethod, TusHandler>>) => {
  const methods = Object.keys(handlers) as TusMethod[]
  const allowedMethods = methods.join(', ')
  for (const method of methods) serveMethod(scope, method, url, handlers[method]!)
  scope.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(method => !(method in handlers)),
    url,
    // Without this, Fastify would add a HEAD route for GET, although HEAD is already served or refused here.
    exposeHeadRoute: false,
    handler: (_request, reply) => {
      reply.header('allow', allowedMethods)
      throw new Problem(405, 'Method not allowed', { detail: `This address takes ${allowedMethods} only.` })
    },
  })
}

/** Serves a method: checks the access and the version, then sends the status and headers that the handler has set. */
const serveMethod = (scope: FastifyInstance, method: TusMethod, url: string, handler: TusHandler) =>
  scope.route({
    method,
    url,
    config: { isStreamed: true },
    handler: async (request, reply) => {
      requireAccess(access, request.actor as Actor)
      if (method !== 'OPTIONS') requireVersion(request, reply)
      reply.header('cache-control', 'no-store')
      await handler(request, reply)
      return reply.send()
    },
  })

/** Creates the handler that responds with the supported version, extensions and maximum size. */
const describeProtocol =
  ({ maxBytes }: ResumableUploadsContext): TusHandler =>
  async (_request, reply) => {
    reply.status(204).headers({ 'tus-version': version, 'tus-extension': extensions, 'tus-max-size': maxBytes })
  }

/** Creates the handler that announces a new upload; the chunks follow in other requests. */
const createUpload =
  ({ unfinished, maxBytes, reservedShare }: ResumableUploadsContext): TusHandler =>
  async (request, reply) => {
    const { userId } = requireUserActor(request.actor as Actor)
    const sizeBytes = requireByteCount(request, 'upload-length')
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
    requireNoBody(request)
    const name = requireFileName(request)
    const folder = await unfinished.requireUploadsFolder()
    // Refuses at once an upload that would not fit; each chunk reserves its space again.
    const upload = await runWithinReserve(folder, sizeBytes, reservedShare, () =>
      unfinished.create({ userId, name, sizeBytes }),
    )
    setProgress(reply.status(201), upload).header('location', `${uploadsPath}/${upload.uploadId}`)
  }

/**
 * Returns the methods of one upload. Each first aborts a running request for the same upload and waits until it has ended. The upload is
 * read before that, to check its owner, and again afterwards, because the ended request may have stored more bytes.
 */
const createUploadMethods = (context: ResumableUploadsContext): Partial<Record<TusMethod, TusHandler>> => {
  const { unfinished } = context
  const runAfterAbortingOther = createReplacingRunner()
  const readOffset: TusHandler = async (request, reply) => {
    const { uploadId } = await requireOwnUpload(unfinished, request)
    // The connection that sent the last chunk may be lost and still seem open. So the offset is read only after its request has ended.
    await runAfterAbortingOther(uploadId, async () => {
      const upload = await requireOwnUpload(unfinished, request)
      setProgress(reply, upload).header('upload-length', upload.sizeBytes)
    })
  }
  const appendChunk: TusHandler = async (request, reply) => {
    const { uploadId } = await requireOwnUpload(unfinished, request)
    await runAfterAbortingOther(uploadId, async abortSignal => {
      await receiveChunk(context, request, await requireOwnUpload(unfinished, request), abortSignal)
      setProgress(reply.status(204), await requireOwnUpload(unfinished, request))
    })
  }
  const terminate: TusHandler = async (request, reply) => {
    const { uploadId } = await requireOwnUpload(unfinished, request)
    await runAfterAbortingOther(uploadId, () => unfinished.remove(uploadId))
    reply.status(204)
  }
  return { HEAD: readOffset, PATCH: appendChunk, DELETE: terminate }
}

/** Returns the upload that a request names. Throws 404 if it is missing, expired or somebody else's. */
const requireOwnUpload = async (unfinished: UnfinishedUploads, request: Request): Promise<UnfinishedUpload> => {
  const { uploadId } = request.params as { uploadId: string }
  const { userId } = requireUserActor(request.actor as Actor)
  const upload = await unfinished.find(uploadId, userId)
  if (!upload) throw notFound()
  return upload
}
