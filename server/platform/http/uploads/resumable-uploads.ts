import type { FastifyInstance } from 'fastify'
import { resumableUploads } from '../../../../contract/files/resumable-uploads.ts'
import type { Actor } from '../../actor.ts'
import { Problem } from '../../problem.ts'
import { requireAccess } from '../access.ts'
import { requireVersion } from './tus-headers.ts'
import {
  buildCreationHandler,
  buildOptionsHandler,
  buildUploadHandlers,
  type ResumableUploadsContext,
  type TusHandler,
  type TusMethod,
} from './upload-handlers.ts'

const { path: uploadsPath, access, version } = resumableUploads
const uploadPath = `${uploadsPath}/:uploadId`

/** Serves resumable uploads: tus 1.0 with creation, expiration and termination, for users who may make the calls that accept them. */
export const serveResumableUploads = (scope: FastifyInstance, context: ResumableUploadsContext) => {
  scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', version))
  serveMethods(scope, uploadsPath, {
    OPTIONS: buildOptionsHandler(context),
    POST: buildCreationHandler(context),
  })
  serveMethods(scope, uploadPath, {
    OPTIONS: buildOptionsHandler(context),
    ...buildUploadHandlers(context),
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
      throw new Problem(405, 'Method not allowed', { detail: `This address accepts only ${allowedMethods}.` })
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
