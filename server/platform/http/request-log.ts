import type { FastifyInstance } from 'fastify'

/** One line a request, but for probes: never its address in full, body, cookies or tokens, which may hold secrets. */
export const logRequests = (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.unlogged) return
    request.log.info({
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      actor: request.actor?.userId ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
