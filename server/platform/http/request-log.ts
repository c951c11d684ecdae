import type { FastifyInstance } from 'fastify'
import type { CompletedRequest } from '../metrics/metrics.ts'
import { toRoutePattern } from './requests.ts'

/**
 * Logs one line for each request except probes, and counts the request. The line has no full address, body, cookies or tokens, which may
 * contain secrets. Its fields are explained in docs/operations/watching.md#the-log.
 */
export const logRequests = (app: FastifyInstance, count: (request: CompletedRequest) => void) => {
  app.addHook('onRequest', async request => {
    request.bytesBefore = countSentBytes(request.raw.socket)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.unlogged) return
    const outcome = { route: toRoutePattern(request), method: request.method, status: reply.statusCode }
    // A connection handles one request at a time, so all bytes that it has sent since the request began belong to this response.
    const bytes = Math.max(0, countSentBytes(request.raw.socket) - request.bytesBefore)
    count({ ...outcome, seconds: reply.elapsedTime / 1000, bytes })
    request.log.info({
      ...outcome,
      actor: request.actor?.userId ?? null,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes,
    })
  })
}

const countSentBytes = (socket: { bytesWritten?: number }) => socket.bytesWritten ?? 0
