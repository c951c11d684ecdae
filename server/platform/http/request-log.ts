import type { FastifyInstance } from 'fastify'
import type { AnsweredRequest } from '../metrics/metrics.ts'
import { routeOf } from './requests.ts'

/**
 * One line a request, but for probes: never its address in full, body, cookies or tokens, which may hold secrets. Each is counted too. The fields
 * are explained in docs/operations/watching.md#the-log.
 */
export const logRequests = (app: FastifyInstance, count: (request: AnsweredRequest) => void) => {
  app.addHook('onRequest', async request => {
    request.bytesBefore = sentOn(request.raw.socket)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.unlogged) return
    const answered = { route: routeOf(request), method: request.method, status: reply.statusCode }
    // A connection answers one request after the other, so what it sent since then is this answer.
    const bytes = Math.max(0, sentOn(request.raw.socket) - request.bytesBefore)
    count({ ...answered, seconds: reply.elapsedTime / 1000, bytes })
    request.log.info({
      ...answered,
      actor: request.actor?.userId ?? null,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes,
    })
  })
}

const sentOn = (socket: { bytesWritten?: number }) => socket.bytesWritten ?? 0
